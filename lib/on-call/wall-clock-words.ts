/** Such as Mon 2 Mar, 09:00. */
export function wallClockWords(timeZone: string, at: Date) {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', { timeZone, ...DAY, ...time }).format(at)
}

/** Such as Mon 2 Mar. */
export function dayWords(date: string) {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...DAY }).format(new Date(`${date}T00:00Z`))
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
