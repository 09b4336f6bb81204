/** Seeds that found a fault of the product once. When steps or rates change they are other worlds: a test beside the code stays. */
export const REGRESSIONS = [
  // An API key that fell silent was not noticed: retention had deleted the signal of its earlier silences.
  { seed: '1012', days: 10 },
  // An alert paged during a silence: a clock that was ahead had left it out as over, and was set back.
  { seed: '11', days: 4 },
]
