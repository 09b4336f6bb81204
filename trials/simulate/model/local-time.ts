const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()
/** Zones change their clocks at the beginning of one. */
const QUARTER = 900_000

/** The local time of a zone at an instant, in milliseconds as if it were UTC. */
export function localTime(timeZone: string, instant: number) {
  const begun = Math.floor(instant / QUARTER) * QUARTER
  const known = offsets.get(timeZone) ?? new Map<number, number>()
  const offset = known.get(begun) ?? readLocalTime(timeZone, begun) - begun
  offsets.set(timeZone, known.set(begun, offset))
  return instant + offset
}

function readLocalTime(timeZone: string, instant: number) {
  const parts = formatOf(timeZone).formatToParts(instant)
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const day = Date.UTC(get('year'), get('month') - 1, get('day'))
  return day + (get('hour') * 60 + get('minute')) * 60_000
}

function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-u-ca-gregory', {
    ...numeric,
    second: 'numeric',
    hourCycle: 'h23',
    timeZone,
  })
  formats.set(timeZone, format)
  return format
}
