import type { Transaction } from '../db/database'

/** Names, with the address if several share one. */
export async function peopleInWords(tx: Transaction, workspaceId: number, ids: readonly number[]) {
  const people = await tx.user.findMany({
    where: { workspaceId, id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, account: { select: { email: true } } },
  })
  const words = new Map(
    people.map(({ id, name, account }) => {
      const isAlone = people.every((other) => other.id === id || other.name !== name)
      return [id, isAlone ? name : `${name} (${account.email})`]
    }),
  )
  return (id: number) => words.get(id) ?? `#${id}`
}
