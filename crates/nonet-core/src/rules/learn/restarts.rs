//! When to take back all guesses: when the clauses learned last have more glue than those of the whole search. And when to delete
//! clauses.

/// What the glue of the last clauses weighs, and that of all.
const FAST: f64 = 1.0 / 32.0;
const SLOW: f64 = 1.0 / 8192.0;
/// How much worse the last clauses are at a restart.
const MARGIN: f64 = 1.1;
/// Conflicts between two restarts at least.
const LEAST: u32 = 2;
/// Conflicts before the first reduction, and how many more before each next one.
const REDUCTION: u32 = 300;

/// Counts what decides about restarts.
#[derive(Clone, Debug, Default)]
pub struct Restarts {
    fast: f64,
    slow: f64,
    weight_fast: f64,
    weight_slow: f64,
    since_restart: u32,
    since_reduction: u32,
    reductions: u32,
}

impl Restarts {
    /// A clause was learned.
    pub fn learned(&mut self, glue: u32) {
        let glue = f64::from(glue);
        self.fast += FAST * (glue - self.fast);
        self.weight_fast += FAST * (1.0 - self.weight_fast);
        self.slow += SLOW * (glue - self.slow);
        self.weight_slow += SLOW * (1.0 - self.weight_slow);
        self.since_restart += 1;
        self.since_reduction += 1;
    }

    /// Whether to take back all guesses now.
    pub fn is_due(&mut self) -> bool {
        if self.since_restart < LEAST {
            return false;
        }
        let (fast, slow) = (self.fast / self.weight_fast, self.slow / self.weight_slow);
        let is_due = fast > MARGIN * slow;
        if is_due {
            self.since_restart = 0;
        }
        is_due
    }

    /// Whether to delete clauses now.
    pub fn is_reduction_due(&mut self) -> bool {
        if self.since_reduction < REDUCTION * (self.reductions + 1) {
            return false;
        }
        self.since_reduction = 0;
        self.since_restart = 0;
        self.reductions += 1;
        true
    }
}
