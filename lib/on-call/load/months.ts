import type { Span } from '../layers/spans'
import { instantOf, wallClockText } from '../wall-clock'

/** YYYY-MM: by the wall clock of whichever zone. */
export type Month = string

/** No alert is older. */
const EARLIEST = '2020-01'
const FORM = /^2\d{3}-(0[1-9]|1[0-2])$/

export function monthAt(timeZone: string, at: Date): Month {
  return wallClockText(timeZone, at).slice(0, 'YYYY-MM'.length)
}

/** Undefined for another text, and for a month that has not begun. */
export function parseMonth(text: unknown, newest: Month): Month | undefined {
  const isMonth = typeof text === 'string' && FORM.test(text)
  return isMonth && text >= EARLIEST && text <= newest ? text : undefined
}

export function addMonths(month: Month, count: number): Month {
  const date = new Date(`${month}-01T00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 'YYYY-MM'.length)
}

export function monthIn(timeZone: string, month: Month): Span {
  const midnight = (of: Month) => new Date(instantOf(timeZone, Date.parse(`${of}-01T00:00Z`)))
  return { startsAt: midnight(month), endsAt: midnight(addMonths(month, 1)) }
}
