import type { Context } from '../context'

/** In how many ways each person can be reached, by id; a person who is missing, in none. */
export async function countVerified({ db, workspaceId }: Context): Promise<Map<number, number>> {
  const groups = await db.read.contactMethod.groupBy({
    by: ['userId'],
    where: { workspaceId, verifiedAt: { not: null } },
    _count: true,
  })
  return new Map(groups.map(({ userId, _count }) => [userId, _count]))
}
