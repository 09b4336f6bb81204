import { z } from 'zod'
import type { WeeklyHours } from '../../on-call/layers/hours'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const SPAN = /^(mon|tue|wed|thu|fri|sat|sun) (\d{2}:\d{2}) ?- ?(mon|tue|wed|thu|fri|sat|sun) (\d{2}:\d{2})$/

/** Written as `mon 09:00 - mon 17:00`; a span may cross midnight and the week's end. */
export const weeklySpan = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => SPAN.test(text), 'Write hours as "mon 09:00 - mon 17:00"')
  .transform((text) => writeSpan(readSpan(text)))

export function readSpan(text: string): WeeklyHours {
  const [, fromDay = '', from = '', toDay = '', to = ''] = SPAN.exec(text) ?? []
  return { from: { day: DAYS.indexOf(fromDay) + 1, time: from }, to: { day: DAYS.indexOf(toDay) + 1, time: to } }
}

export function writeSpan({ from, to }: WeeklyHours) {
  return `${DAYS[from.day - 1]} ${from.time} - ${DAYS[to.day - 1]} ${to.time}`
}
