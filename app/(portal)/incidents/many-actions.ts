'use server'

import { z } from 'zod'
import { guard } from '@/app/guard'
import { requireContext } from '@/app/session'
import { AT_ONCE, findMatching, handleMany } from '@/lib/incidents/handle-many'
import { undoHandling } from '@/lib/incidents/undo'
import { readQuery } from '@/lib/search/read-query'

const ids = z.array(z.int().positive()).max(AT_ONCE)
const stepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acknowledge') }),
  z.object({ kind: z.literal('resolve') }),
  z.object({ kind: z.literal('assign'), assigneeId: z.int().positive().nullable() }),
  z.object({ kind: z.literal('note'), note: z.string().max(100_000) }),
])
export type Step = z.infer<typeof stepSchema>

/** With how many incidents it was done, and when: `undoManyAction` wants to know. */
export type Handled = { ids: number[]; at: number }

export async function handleManyAction(given: number[], step: Step): Promise<Handled> {
  const ctx = await requireContext()
  const handled = await guard(handleMany(ctx, ids.parse(given), stepSchema.parse(step)))
  return { ids: handled, at: ctx.now.getTime() }
}

/** Resolves with how many were undone. */
export async function undoManyAction(kind: 'acknowledge' | 'resolve', { ids: given, at }: Handled): Promise<number> {
  const ctx = await requireContext()
  const step = z.enum(['acknowledge', 'resolve']).parse(kind)
  const undone = await guard(undoHandling(ctx, { kind: step, at: new Date(z.int().parse(at)), ids: ids.parse(given) }))
  return undone.length
}

/** Everything that a search matches, down from the newest incident that the list knew. */
export async function findMatchingAction(q: string, upToId: number): Promise<{ ids: number[]; isCut: boolean }> {
  const ctx = await requireContext()
  const { filter, problems } = await readQuery(ctx, z.string().max(10_000).parse(q))
  if (problems.length > 0) return { ids: [], isCut: false }
  return guard(findMatching(ctx, filter, z.int().nonnegative().parse(upToId)))
}
