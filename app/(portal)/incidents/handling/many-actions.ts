'use server'

import { z } from 'zod'
import { guard, guardBudget } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import type { UserContext } from '@/lib/context'
import { handleGroup } from '@/lib/incidents/handle-group'
import { findMatching, handleMany } from '@/lib/incidents/handle-many'
import { undoHandling } from '@/lib/incidents/undo'
import { undoAssignment } from '@/lib/incidents/undo-assignment'
import { whoHandled } from '@/lib/incidents/who-handled'
import { readQuery } from '@/lib/search/read-query'
import { ids, query, rowId, type Target, targetSchema } from './target-schema'

const stepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acknowledge') }),
  z.object({ kind: z.literal('resolve') }),
  z.object({ kind: z.literal('assign'), assigneeId: z.int().positive().nullable() }),
  z.object({ kind: z.literal('note'), note: z.string().max(100_000) }),
])
export type Step = z.infer<typeof stepSchema>

/**
 * `ids`: the incidents that were handled; `left`: how many named ones were not, `others`: who had handled them, as far
 * as known; `refused`: why none was.
 */
export type Handled = { ids: number[]; at: number; left: number; others: string[]; refused?: string }

export async function handleManyAction(given: Target, givenStep: Step): Promise<Handled> {
  const ctx = await requireContext()
  const target = targetSchema.parse(given)
  const step = stepSchema.parse(givenStep)
  const at = ctx.now.getTime()
  const done = await guardBudget(handleTarget(ctx, target, step))
  if ('refused' in done) return { ids: [], at, left: 0, others: [], ...done }
  const { handled, left } = done
  const isTaken = step.kind === 'acknowledge' || step.kind === 'resolve'
  const others = isTaken ? await whoHandled(ctx, left) : []
  return { ids: handled, at, left: left.length, others }
}

async function handleTarget(ctx: UserContext, target: Target, step: Step) {
  if (target.kind === 'incident') {
    const handled = new Set(await handleMany(ctx, target.ids, step))
    return { handled: [...handled], left: target.ids.filter((id) => !handled.has(id)) }
  }
  const { filter, problems } = await readQuery(ctx, target.q)
  if (problems.length > 0) return { handled: [], left: [] }
  const { handled, members } = await handleGroup(ctx, { ...target, filter }, step)
  // The rest of a group that was handled in part is no news: nobody asked for these in particular.
  return { handled, left: handled.length === 0 ? members : [] }
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
  const { filter, problems } = await readQuery(ctx, query.parse(q))
  if (problems.length > 0) return { ids: [], isCut: false }
  return guard(findMatching(ctx, filter, rowId.parse(upToId)))
}
