//! Several installers at once, installers that are killed, and directories that nobody may write to.

#[cfg(unix)]
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
#[cfg(unix)]
use std::time::Duration;

use super::source;
use crate::Outcome;
use crate::directory::Directory;
use skills_runtime::{Catalog, DirectorySource, InstallOptions, Mode, Skill, load};

/// Says to a copy of this program what to install, and where to.
#[cfg(unix)]
const CHILD: &str = "SKILLS_TEST_INSTALL";

#[test]
fn two_installers_at_once_leave_whole_skills() -> Outcome {
    let (_old, old) = source("First.")?;
    let (_new, new) = source("Second.")?;
    let target = Directory::new("install-two")?;
    let _ = old.install_to(target.path())?;
    let done = AtomicBool::new(false);
    let work = |catalog: &Catalog| -> Result<(), String> {
        for _ in 0..20 {
            let installed = catalog
                .install_to(target.path())
                .map_err(|e| e.to_string())?;
            if !installed.is_complete() {
                return Err(installed.to_string());
            }
        }
        Ok(())
    };
    thread::scope(|scope| -> Outcome {
        let first = scope.spawn(|| work(&old));
        let second = scope.spawn(|| work(&new));
        #[cfg(any(target_os = "linux", target_vendor = "apple"))]
        let reader = scope.spawn(|| {
            // There is an old skill or a new one at every moment.
            let page = target.path().join("one/SKILL.md");
            while !done.load(Ordering::Relaxed) {
                assert!(page.exists());
            }
        });
        let ends = [first.join(), second.join()];
        done.store(true, Ordering::Relaxed);
        #[cfg(any(target_os = "linux", target_vendor = "apple"))]
        reader.join().map_err(|_| "a skill was gone for a moment")?;
        for end in ends {
            end.map_err(|_| "an installer panicked")??;
        }
        Ok(())
    })?;
    whole(&target, &[&old, &new])?;
    assert_eq!(target.list(target.path())?.len(), 2, "no leftovers");
    Ok(())
}

#[cfg(unix)]
#[test]
fn an_installer_that_is_killed_leaves_the_old_skills_or_the_new() -> Outcome {
    if let Some(job) = std::env::var_os(CHILD) {
        let job = job.into_string().map_err(|_| "no text")?;
        let mut paths = job.split('\n');
        let (Some(to), Some(old), Some(new)) = (paths.next(), paths.next(), paths.next()) else {
            return Err("no job".into());
        };
        let (old, new) = (load(old, Mode::Strict)?, load(new, Mode::Strict)?);
        loop {
            let _ = old.install_to(to)?;
            let _ = new.install_to(to)?;
        }
    }
    let (old_source, old) = source("First.")?;
    let (new_source, new) = source("Second.")?;
    let target = Directory::new("install-killed")?;
    let _ = old.install_to(target.path())?;
    let job = format!(
        "{}\n{}\n{}",
        target.path().display(),
        old_source.path().display(),
        new_source.path().display()
    );
    let mut interrupted = 0;
    for round in 0..40 {
        let mut child = Command::new(std::env::current_exe()?)
            .args([
                "--exact",
                "install::crowd::an_installer_that_is_killed_leaves_the_old_skills_or_the_new",
            ])
            .env(CHILD, &job)
            .stdout(Stdio::null())
            .spawn()?;
        thread::sleep(Duration::from_millis(20 + round * 7 % 40));
        child.kill()?;
        child.wait()?;
        interrupted += usize::from(target.list(target.path())?.len() > 2);
        whole(&target, &[&old, &new])?;
    }
    assert!(
        interrupted > 0,
        "no installer was interrupted while it wrote"
    );
    let installed = old.install_to(target.path())?;
    assert!(installed.is_complete(), "{installed}");
    assert_eq!(load(target.path(), Mode::Strict)?, old);
    assert_eq!(target.list(target.path())?.len(), 2, "no leftovers");
    Ok(())
}

#[test]
fn leftovers_are_no_skills_and_go_the_next_time() -> Outcome {
    let (_source, catalog) = source("First.")?;
    let target = Directory::new("install-leftovers")?;
    let _ = catalog.install_to(target.path())?;
    target.write(".skills-install-1-0/1/SKILL.md", "Half")?;
    target.write(".skills-install-1-0/SKILL.md", "Half")?;
    assert_eq!(load(target.path(), Mode::Strict)?, catalog);
    let loaded = DirectorySource::builder(target.path())
        .recursive(3)
        .load()?;
    assert_eq!(loaded.catalog(), &catalog);
    let dry = InstallOptions::new().dry_run(true);
    assert!(catalog.install_to_with(target.path(), &dry)?.is_unchanged());
    assert_eq!(target.list(target.path())?.len(), 3);
    assert!(catalog.install_to(target.path())?.is_unchanged());
    assert_eq!(target.list(target.path())?.len(), 2);
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_directory_that_may_not_be_written_to_is_an_error_that_says_so() -> Outcome {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    const NAME: &str =
        "install::crowd::a_directory_that_may_not_be_written_to_is_an_error_that_says_so";
    if let Some(job) = std::env::var_os(CHILD) {
        let (_source, catalog) = source("First.")?;
        let error = catalog.install_to(&job).err().ok_or("it installed")?;
        let path = std::path::Path::new(&job).display();
        assert_eq!(
            error.to_string(),
            format!("cannot write in `{path}`: permission denied")
        );
        return Ok(());
    }
    let target = Directory::new("install-read-only")?;
    let read_only = std::fs::Permissions::from_mode(0o555);
    std::fs::set_permissions(target.path(), read_only)?;
    // Root may write everywhere: another user asks.
    let is_root = std::fs::write(target.path().join("probe"), "").is_ok();
    let temporary = tempfile::tempdir()?;
    std::fs::set_permissions(temporary.path(), std::fs::Permissions::from_mode(0o777))?;
    let program = temporary.path().join("program");
    std::fs::copy(std::env::current_exe()?, &program)?;
    let mut child = Command::new(program);
    child.args(["--exact", NAME]).env(CHILD, target.path());
    child.env("TMPDIR", temporary.path()).current_dir("/");
    if is_root {
        child.uid(65534).gid(65534);
    }
    let output = child.output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{said}"
    );
    Ok(())
}

/// Every skill there is one of those, as a whole.
fn whole(target: &Directory, catalogs: &[&Catalog]) -> Outcome {
    let loaded = load(target.path(), Mode::Strict)?;
    assert_eq!(loaded.len(), 2);
    for skill in &loaded {
        let mut digests = catalogs
            .iter()
            .filter_map(|catalog| catalog.get(skill.id()));
        assert!(digests.any(|other| Skill::digest(other) == skill.digest()));
    }
    Ok(())
}
