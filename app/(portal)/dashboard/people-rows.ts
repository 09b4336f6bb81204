import type { PersonPages } from '@/lib/dashboard/pages'
import type { TimeOnCall } from '@/lib/dashboard/time-on-call'

export function peopleRows(people: PersonPages[], onCall: TimeOnCall[]) {
  const times = new Map(onCall.map((one) => [one.userId, one.milliseconds]))
  const paged = people.map((person) => ({ ...person, onCallMs: times.get(person.userId) ?? 0 }))
  const ids = new Set(people.map(({ userId }) => userId))
  const quiet = onCall
    .filter(({ userId }) => !ids.has(userId))
    .map(({ milliseconds, ...one }) => ({ ...one, onCallMs: milliseconds, sent: 0, failed: 0, atNight: 0 }))
  return [...paged, ...quiet]
}
