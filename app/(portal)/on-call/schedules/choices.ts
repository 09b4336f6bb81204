import type { UserContext } from '@/lib/context'
import type { Person } from '@/lib/on-call/list-schedules'
import { listAssignees } from '@/lib/users/list'

export async function peopleToChoose(ctx: UserContext, chosen: readonly Person[]): Promise<Person[]> {
  const people = await listAssignees(ctx)
  const gone = chosen.filter(({ id }) => people.every((person) => person.id !== id))
  return [
    ...people.map((person) => ({ ...person, isDisabled: false })),
    ...new Map(gone.map((one) => [one.id, one])).values(),
  ]
}
