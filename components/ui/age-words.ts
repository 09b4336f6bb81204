const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/** The one form of an age: `23m`. Below a minute it is `now`. */
export function ageWords(seconds: number) {
  if (seconds < MINUTE) return 'now'
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}m`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h`
  if (seconds < YEAR) return `${Math.floor(seconds / DAY)}d`
  return `${Math.floor(seconds / YEAR)}y`
}

/** Beside words, to the past and to the future: `23m ago`, `in 4m`, `40s ago`. */
export function agoWords(seconds: number) {
  const size = Math.abs(seconds)
  if (size < 10) return 'just now'
  const words = size < MINUTE ? `${Math.floor(size)}s` : ageWords(size)
  return seconds > 0 ? `${words} ago` : `in ${words}`
}
