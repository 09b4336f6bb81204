import { requirePermission, type UserContext } from '../context'
import type { FieldErrors, Result } from '../result'
import { characters, visibleLine } from '../values/text'

const LONGEST_NAME = 60
const LONGEST_SEARCH = 8_000
const MOST_OF_ONE = 100

export type ViewSettings = { name: string; search: string; isShared: boolean }

export async function saveView(
  ctx: UserContext,
  { name: given, search, isShared }: ViewSettings,
): Promise<Result<{ viewId: number }, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, isShared ? 'share views' : 'keep an account')
  const { db, workspaceId, actor, now } = ctx
  const name = visibleLine(given)
  const own = { workspaceId, userId: actor.userId }
  const refuse = (error: string) => ({ ok: false, reason: 'invalid', errors: { name: error } }) as const
  if (name === '') return refuse('Give the view a name.')
  if (characters(name) > LONGEST_NAME) return refuse(`Use at most ${LONGEST_NAME} characters.`)
  if (search.length > LONGEST_SEARCH) return refuse('This search is too long to be saved.')
  return db.write(async (tx) => {
    if ((await tx.savedView.count({ where: own })) >= MOST_OF_ONE)
      return refuse(`You have ${MOST_OF_ONE} views: remove one first.`)
    if (await tx.savedView.findFirst({ where: { ...own, name }, select: { id: true } }))
      return refuse('You have a view of this name: choose another, or remove that one first.')
    const { id } = await tx.savedView.create({ data: { ...own, name, search, isShared, createdAt: now } })
    return { ok: true, viewId: id }
  })
}
