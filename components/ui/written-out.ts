import { dateWords } from './time-words'

/** What a field of a date, a time or both holds: such as Mon 30 Nov 2026, 09:00. Empty for anything else. */
export function writtenOut(value: string): string {
  const [, clock] = /^(\d\d:\d\d)/.exec(value) ?? []
  if (clock) return clock
  const [, date = '', time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d).*)?$/.exec(value) ?? []
  const day = new Date(`${date}T00:00Z`)
  if (date === '' || Number.isNaN(day.getTime())) return ''
  return time ? `${dateWords(day, 'UTC')}, ${time}` : dateWords(day, 'UTC')
}
