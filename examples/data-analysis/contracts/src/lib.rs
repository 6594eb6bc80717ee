//! The types that scripts of the skills take: in a crate of their own, since the program and its build script both
//! need them.
#![expect(
    clippy::exhaustive_structs,
    clippy::exhaustive_enums,
    reason = "these are what the scripts take, no more"
)]

use serde::Deserialize;
use skills_runtime::AIInputContract;

// Without descriptions, so that the sidecar is the one that the documentation of contracts shows.
#[expect(
    missing_docs,
    reason = "documentation of a field becomes its description in the contract"
)]
#[derive(Debug, Deserialize, AIInputContract)]
#[serde(rename_all = "camelCase")]
pub struct NormalizeInput {
    pub input_file: String,
    #[contract(minimum = 1, maximum = 100_000, default = 1000)]
    pub maximum_rows: u32,
}

/// What to draw.
#[derive(Debug, Deserialize, AIInputContract)]
#[serde(rename_all = "camelCase")]
pub struct ChartInput {
    /// Stands above the chart.
    #[contract(min_length = 1, max_length = 80)]
    pub title: String,
    /// Which chart.
    pub kind: ChartKind,
    /// The values, in the order in which they are drawn.
    #[contract(min_items = 1)]
    pub values: Vec<f64>,
    /// How the value axis is labelled; none leaves it bare.
    pub axis: Option<Axis>,
}

/// Kinds of charts.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, AIInputContract)]
#[serde(rename_all = "lowercase")]
pub enum ChartKind {
    /// values side by side
    Bar,
    /// values over time
    Line,
}

/// An axis.
#[derive(Debug, Deserialize, AIInputContract)]
#[serde(rename_all = "camelCase")]
pub struct Axis {
    /// The unit, as in `kg`.
    pub unit: String,
    /// Whether the axis starts at zero.
    #[contract(default = true)]
    pub from_zero: bool,
}
