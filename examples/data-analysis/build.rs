//! Keeps the contracts in the skills equal to the types, and makes Cargo notice new skills.

use data_analysis_contracts::{ChartInput, NormalizeInput};

fn main() {
    skills_build::Skills::new("skills")
        .contract::<NormalizeInput>("data-analysis/contracts/NormalizeInput.schema.json")
        .contract::<ChartInput>("chart-maker/contracts/ChartInput.schema.json")
        .run();
}
