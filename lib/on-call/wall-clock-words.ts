/** Such as Mon 2 Mar, 09:00; Mon 2 Mar 2099, 09:00 if `now` is given and in another year. */
export function wallClockWords(timeZone: string, at: Date, now = at) {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const year = yearOf(timeZone, at) === yearOf(timeZone, now) ? undefined : 'numeric'
  const words = new Intl.DateTimeFormat('en-GB', { timeZone, ...DAY, year, ...time }).format(at)
  // With a year it puts a comma after the weekday.
  return words.replace(/^(\w+), /, '$1 ')
}

/** Such as Mon 2 Mar. */
export function dayWords(date: string) {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...DAY }).format(new Date(`${date}T00:00Z`))
}

function yearOf(timeZone: string, at: Date) {
  return new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(at)
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
