//! Three skills in a binary: what a model is told, what it gets when it asks, and what becomes of its arguments.
#![expect(clippy::print_stdout, reason = "a program that shows things")]

use data_analysis_contracts::{ChartInput, NormalizeInput};
use skills_runtime::{AIInputContract, Catalog, SkillTool, include_skills};

static SKILLS: Catalog = include_skills!(
    "skills",
    contracts = {
        "data-analysis/scripts/normalize.py": NormalizeInput,
        "chart-maker/scripts/draw.py": ChartInput,
    },
);

fn main() {
    println!("# The catalog\n");
    for skill in SKILLS.skills() {
        println!("{} (version {})", skill.id(), skill.version());
        for file in skill.files() {
            println!(
                "  {} [{}, {} bytes]",
                file.path(),
                file.media_type(),
                file.bytes().len()
            );
        }
        for script in skill.scripts() {
            println!(
                "  script {}: {}",
                script.name(),
                script.contract().canonical()
            );
        }
    }

    println!("\n# The prompt\n\n{}", SKILLS.prompt());

    println!("\n# The tool `skill`, called by a model\n");
    println!(
        "{}",
        SkillTool::new(&SKILLS)
            .call(r#"{"name":"data_analysis"}"#)
            .text
    );

    println!("\n# Arguments of its script, good and bad\n");
    call(r#"{"inputFile":"a.csv"}"#);
    call(r#"{"inputFile":"a.csv","maximumRow":5,"maximumRows":"many"}"#);
    call(r#"{"maximumRows":100001}"#);

    println!("\n# Arguments of another, with an enum and a nested type\n");
    match ChartInput::from_arguments(
        r#"{"title":"Rain","kind":"bar","values":[3,1.5],"axis":{"unit":"mm"}}"#,
    ) {
        Ok(input) => println!("{input:?}"),
        Err(errors) => println!("{errors}"),
    }
}

fn call(arguments: &str) {
    println!("{arguments}");
    match NormalizeInput::from_arguments(arguments) {
        Ok(input) => println!(
            "  → {} of at most {} rows",
            input.input_file, input.maximum_rows
        ),
        Err(errors) => println!("  → {}", errors.to_model_json()),
    }
}
