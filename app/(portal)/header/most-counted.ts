/** Beside Incidents; one more than this stands for all beyond. */
export const MOST_COUNTED = 999
