import type { Database } from '../db/database'

export const PERSON = { select: { id: true, name: true, account: { select: { email: true } } } } as const

type Person = { name: string; account: { email: string } }

export function personData(person: Person | null) {
  return person && { name: person.name, address: person.account.email }
}

export async function readPeople({ read }: Pick<Database, 'read'>, ids: readonly number[]) {
  const people = await read.user.findMany({ where: { id: { in: [...new Set(ids)] } }, ...PERSON })
  return new Map(people.map((person) => [person.id, personData(person)]))
}
