const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time of a zone at an instant, in milliseconds as if it were UTC. */
export function localTime(timeZone: string, instant: number) {
  const parts = formatOf(timeZone).formatToParts(instant)
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const day = Date.UTC(get('year'), get('month') - 1, get('day'))
  return day + ((get('hour') * 60 + get('minute')) * 60 + get('second')) * 1_000 + (((instant % 1_000) + 1_000) % 1_000)
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
