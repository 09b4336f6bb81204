'use server'

import { z } from 'zod'
import { guard, guardBudget } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { AT_ONCE, findMatching, handleMany } from '@/lib/incidents/handle-many'
import { undoHandling } from '@/lib/incidents/undo'
import { undoAssignment } from '@/lib/incidents/undo-assignment'
import { whoHandled } from '@/lib/incidents/who-handled'
import { readQuery } from '@/lib/search/read-query'

const ids = z.array(z.int().positive()).max(AT_ONCE)
const stepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acknowledge') }),
  z.object({ kind: z.literal('resolve') }),
  z.object({ kind: z.literal('assign'), assigneeId: z.int().positive().nullable() }),
  z.object({ kind: z.literal('note'), note: z.string().max(100_000) }),
])
export type Step = z.infer<typeof stepSchema>

/** `ids`: the incidents that were handled; `others`: who had handled the rest, as far as known; `refused`: why none was. */
export type Handled = { ids: number[]; at: number; others: string[]; refused?: string }

export async function handleManyAction(given: number[], step: Step): Promise<Handled> {
  const ctx = await requireContext()
  const { kind } = step
  const handled = await guardBudget(handleMany(ctx, ids.parse(given), stepSchema.parse(step)))
  if ('refused' in handled) return { ids: [], at: ctx.now.getTime(), others: [], ...handled }
  const left = kind === 'acknowledge' || kind === 'resolve' ? given.filter((id) => !handled.includes(id)) : []
  return { ids: handled, at: ctx.now.getTime(), others: await whoHandled(ctx, left) }
}

export type Undoable = 'acknowledge' | 'resolve' | 'assign'

const undoSchema = z.object({ at: z.int(), ids })

export async function undoManyAction(kind: Undoable, done: z.infer<typeof undoSchema>): Promise<number> {
  const ctx = await requireContext()
  const { ids, at } = undoSchema.parse(done)
  const given = { ids, at: new Date(at) }
  if (kind === 'assign') return (await guard(undoAssignment(ctx, given))).length
  const step = z.enum(['acknowledge', 'resolve']).parse(kind)
  return (await guard(undoHandling(ctx, { kind: step, ...given }))).length
}

/** All incidents that a search matches, up to the newest one that the list knew. */
export async function findMatchingAction(q: string, upToId: number): Promise<{ ids: number[]; isCut: boolean }> {
  const ctx = await requireContext()
  const { filter, problems } = await readQuery(ctx, z.string().max(10_000).parse(q))
  if (problems.length > 0) return { ids: [], isCut: false }
  return guard(findMatching(ctx, filter, z.int().nonnegative().parse(upToId)))
}
