//! What a system prompt says, over skills of a directory.

use crate::Outcome;
use crate::directory::Directory;
use skills_runtime::{Budget, Catalog, Mode, Prompt, load};

#[test]
fn lists_names_and_descriptions_by_name() -> Outcome {
    let directory = Directory::new("lists")?;
    directory.skill("beta", "Second. Use it last.")?;
    directory.skill("alpha", "First. Use it first.")?;
    let prompt = load(directory.path(), Mode::Strict)?.prompt();
    let list =
        "## Available Skills\n- **alpha**: First. Use it first.\n- **beta**: Second. Use it last.";
    assert!(prompt.as_str().ends_with(list), "{prompt}");
    assert_eq!(prompt.report().chars(), prompt.as_str().chars().count());
    assert!(prompt.report().shortened().is_empty());
    Ok(())
}

#[test]
fn a_catalog_without_described_skills_says_so() -> Outcome {
    let directory = Directory::new("none")?;
    directory.write("mute/SKILL.md", "---\nname: mute\n---\nBody.\n")?;
    let catalog = load(directory.path(), Mode::Lenient)?;
    assert_eq!(catalog.len(), 1);
    assert_eq!(catalog.prompt(), "No skills are currently available.");
    assert_eq!(
        catalog.prompt_xml(),
        "<available_skills>\n</available_skills>"
    );
    Ok(())
}

#[test]
fn xml_is_escaped_and_says_where_the_skill_is() -> Outcome {
    let directory = Directory::new("xml")?;
    directory.skill("alpha", "'Tis \"a\" & b.")?;
    let location = std::path::absolute(directory.path().join("alpha/SKILL.md"))?;
    assert_eq!(
        load(directory.path(), Mode::Strict)?.prompt_xml(),
        format!(
            "<available_skills>\n<skill>\n<name>\nalpha\n</name>\n\
             <description>\n&#x27;Tis &quot;a&quot; &amp; b.\n</description>\n\
             <location>\n{}\n</location>\n</skill>\n</available_skills>",
            location.display()
        )
    );
    Ok(())
}

#[test]
fn every_budget_is_kept_and_said() -> Outcome {
    let directory = Directory::new("budget")?;
    for number in 0..20 {
        let description = "Word é ".repeat(1 + number * 7);
        directory.skill(&format!("skill-{number:02}"), description.trim())?;
    }
    let catalog = load(directory.path(), Mode::Strict)?;
    let smallest = bare(&catalog);
    let whole = catalog.prompt().report().chars();
    for budget in (0..whole + 50).step_by(17) {
        let prompt = catalog.prompt().budget(Budget::Chars(budget));
        let report = prompt.report();
        let length = prompt.as_str().chars().count();
        assert_eq!(report.chars(), length);
        assert!(
            length <= budget.max(smallest),
            "{length} of {budget}:\n{prompt}"
        );
        let listed = prompt.as_str().matches("\n- **").count();
        assert_eq!(listed + report.left_out().len(), 20, "{budget}:\n{prompt}");
        if !report.left_out().is_empty() {
            let said = match (listed, report.left_out().len()) {
                (0, count) => format!("({count} skills are not listed, because not even their"),
                (_, 1) => "and 1 more skill is not listed.)".to_owned(),
                (_, count) => format!("and {count} more skills are not listed.)"),
            };
            assert!(prompt.as_str().contains(&said), "{budget}:\n{prompt}");
        } else if !report.shortened().is_empty() {
            assert!(prompt.as_str().contains(" to fit"), "{budget}:\n{prompt}");
        } else {
            assert_eq!(prompt, catalog.prompt());
        }
    }
    let tokens = catalog.prompt().budget(Budget::Tokens(400));
    assert_eq!(tokens, catalog.prompt().budget(Budget::Chars(1600)));
    assert!(tokens.report().tokens() <= 400);
    Ok(())
}

#[test]
fn what_is_left_out_is_counted_beside_what_is_there() -> Outcome {
    let directory = Directory::new("counted")?;
    directory.skill("a", &"Long. ".repeat(50))?;
    let one = load(directory.path(), Mode::Strict)?.prompt();
    let note = |prompt: Prompt| {
        let lines = prompt.as_str().lines();
        lines.last().unwrap_or_default().to_owned()
    };
    let at = |prompt: &Prompt, chars| note(prompt.clone().budget(Budget::Chars(chars)));
    let not_even = "(1 skill is not listed, because not even its name fits.)";
    assert_eq!(at(&one, 0), not_even);
    let whole = one.report().chars();
    let cut = "(1 description ends in `…` because it was shortened to fit.)";
    assert_eq!(at(&one, whole - 1), cut);
    directory.skill(&"b".repeat(64), &"Long. ".repeat(50))?;
    let two = load(directory.path(), Mode::Strict)?.prompt();
    let not_even = "(2 skills are not listed, because not even their names fit.)";
    assert_eq!(at(&two, 0), not_even);
    let least = two.clone().budget(Budget::Chars(0)).report().chars();
    let more = "(Descriptions were left out to fit, and 1 more skill is not listed.)";
    assert_eq!(at(&two, least + 40), more);
    Ok(())
}

#[test]
fn short_descriptions_stay_whole_in_a_budget() -> Outcome {
    let directory = Directory::new("short")?;
    directory.skill("long", &"Long. ".repeat(100))?;
    directory.skill("short", "Short.")?;
    let catalog = load(directory.path(), Mode::Strict)?;
    let budget = bare(&catalog) + 100;
    let prompt = catalog.prompt().budget(Budget::Chars(budget));
    assert!(
        prompt.as_str().contains("- **short**: Short.\n"),
        "{prompt}"
    );
    assert_eq!(prompt.report().shortened(), ["long"]);
    assert!(prompt.as_str().contains('…'), "{prompt}");
    Ok(())
}

/// The length of the preamble and the sentence that counts.
fn bare(catalog: &Catalog) -> usize {
    let prompt = catalog.prompt().budget(Budget::Chars(0));
    assert_eq!(prompt.report().left_out().len(), catalog.len());
    prompt.report().chars()
}
