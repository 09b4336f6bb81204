import { instantOf } from '../../on-call/wall-clock'

/** `isAssumed`: it had no zone, so that it was taken for a wall clock of `zone`. */
export type ReadDate = { at: Date; isAssumed: boolean }

const SPACED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/
const OFFSET = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s?(Z|[+-]\d{2}:?\d{2})$/i
const MILLISECONDS = /^\d{12,13}$/

/** ISO 8601, `yyyy-MM-dd HH:mm` by the clock of a zone, or milliseconds since 1970. */
export function readDate(given: string | number, zone: string): ReadDate | undefined {
  const text = String(given).trim()
  if (MILLISECONDS.test(text)) return { at: new Date(Number(text)), isAssumed: false }
  const spaced = SPACED.exec(text)
  if (spaced) {
    const wall = Date.parse(`${spaced[1]}T${spaced[2]}${spaced[3] ?? ':00'}Z`)
    return Number.isNaN(wall) ? undefined : { at: new Date(instantOf(zone, wall)), isAssumed: true }
  }
  const [, day, time, offset = ''] = OFFSET.exec(text) ?? []
  const at = new Date(`${day}T${time}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(at.getTime()) ? undefined : { at, isAssumed: false }
}
