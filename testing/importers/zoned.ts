/** Wall clocks by Intl alone, for calculators that must not lean on the product's. */
const formats = new Map<string, Intl.DateTimeFormat>()
const known = new Map<string, number>()

/** What the zone's clocks show, in milliseconds as if that were UTC. */
export function wallOf(zone: string, at: number): number {
  const key = `${zone} ${at}`
  const there = known.get(key)
  if (there !== undefined) return there
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  known.set(key, wall)
  return wall
}

function formatOf(zone: string) {
  const there = formats.get(zone)
  if (there) return there
  const numeric = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  const made = new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', ...numeric })
  formats.set(zone, made)
  return made
}

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY
/** 1970-01-05 */
const A_MONDAY = 4 * DAY

/** Since Monday, 00:00, on the wall clock. */
export function minuteOfWeek(wall: number) {
  return ((((wall - A_MONDAY) % WEEK) + WEEK) % WEEK) / MINUTE
}

/** The instant at which the zone's clocks show a time, for times that they show once. */
export function instantAt(zone: string, text: string): string {
  const wall = Date.parse(`${text}Z`)
  const near = [-14, -12, -10, -8, -7, -6, -5, -4, 0, 1, 2, 3, 5.5, 9, 10, 11].map((hours) => wall - hours * HOUR)
  const at = near.find((instant) => wallOf(zone, instant) === wall)
  if (at === undefined) throw new Error(`${zone} shows no ${text}`)
  return new Date(at).toISOString()
}

export type Stretch = { from: number; to: number; people: string[] }

const STEP = 30 * MINUTE

/** Who is on call, asked every half hour. */
export function stretchesBetween(from: number, to: number, peopleAt: (at: number) => readonly string[]): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = from; at < to; at += STEP) {
    const people = [...new Set(peopleAt(at))].toSorted()
    const last = stretches.at(-1)
    if (last && last.people.join() === people.join()) last.to = at + STEP
    else stretches.push({ from: at, to: at + STEP, people })
  }
  return stretches
}
