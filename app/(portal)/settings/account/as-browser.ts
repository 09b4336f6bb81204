/** The choice to read times in the zone of whichever browser one uses. */
export const AS_BROWSER = 'As the browser'
