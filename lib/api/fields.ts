import { z } from 'zod'
import { parseRowId } from '../values/row-id'

/** Ids are text in every answer, as an alert's answer gives them. */
export const rowId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Give an id, such as "12"')
  .transform((text) => parseRowId(text) ?? 0)

export const idText = z.string().meta({ pattern: '^[1-9][0-9]*$' })

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i
/** Before answers about the time after it need five digits of a year. */
const LATEST = Date.UTC(9000, 0)

/** RFC 3339, with a zone; seconds may be left out. In a query the `+` of a zone arrives as a space unless it is escaped. */
export const anyInstant = z
  .string()
  .meta({ format: 'date-time' })
  .transform((text) => text.replace(/ (\d{2}:\d{2})$/, '+$1'))
  .refine(
    (text) => TIME.test(text) && !Number.isNaN(Date.parse(text)),
    'Give a time with its zone, such as 2026-03-01T12:00:00Z',
  )
  .refine((text) => !TIME.test(text) || isDay(text.slice(0, 10)), 'There is no such day')
  .transform((text) => new Date(text))

/** A Date takes 30 February for 2 March. */
function isDay(day: string) {
  const at = Date.parse(`${day}T00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().startsWith(day)
}

export const instant = anyInstant.refine((at) => at.getTime() < LATEST, 'Give a time before the year 9000')

export const instantText = z.iso.datetime()

export const reference = z.object({ id: idText, name: z.string() })

type Row = { id: number; name: string }

export function referenceTo({ id, name }: Row) {
  return { id: String(id), name }
}

export function perhaps<T, R>(value: T | null | undefined, form: (value: T) => R): R | null {
  return value === null || value === undefined ? null : form(value)
}

export function timeText(at: Date) {
  return at.toISOString()
}

/** Of one thing. */
export const byId = z.strictObject({ id: rowId })

const limit = z.coerce.number().int().min(1).max(200).default(50)

/** `after`: the `next` of the answer before. */
export const paging = { limit, after: rowId.optional() }

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    next: idText.nullable().meta({ description: 'For `after`; null at the end.' }),
  })
}

/** For what there are few of: all at once. */
export function allOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item) })
}

/** For `true` and `false` in a query. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
