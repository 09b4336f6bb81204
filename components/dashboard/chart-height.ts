/** In pixels. */
export const CHART_HEIGHT = 260
export const ANSWER_CHART_HEIGHT = 120
