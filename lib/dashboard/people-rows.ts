import type { PersonPages } from './pages'
import type { TimeOnCall } from './time-on-call'

type PersonRow = PersonPages & { onCallMs: number }

/** Whoever was paged, then who was on call and was not; of these `week` is empty. */
export function peopleRows(people: PersonPages[], onCall: TimeOnCall[]): PersonRow[] {
  const times = new Map(onCall.map((one) => [one.userId, one.milliseconds]))
  const paged = people.map((person) => ({ ...person, onCallMs: times.get(person.userId) ?? 0 }))
  const ids = new Set(people.map(({ userId }) => userId))
  const quiet = onCall
    .filter(({ userId }) => !ids.has(userId))
    .map(({ milliseconds, ...one }) => ({ ...one, onCallMs: milliseconds, sent: 0, failed: 0, atNight: 0, week: [] }))
  return [...paged, ...quiet]
}
