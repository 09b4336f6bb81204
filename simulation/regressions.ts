/** Worlds in which a fault of the product was found once, with how many days they last. */
export const REGRESSIONS = [
  // An API key that fell silent was not noticed: retention had deleted the signal of its earlier silences.
  { seed: '1012', days: 10 },
]
