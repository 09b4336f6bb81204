import { auditByStatements } from '../audit/record'
import { spend } from '../budgets/spend'
import { requirePermission, type UserContext } from '../context'
import type { Statements } from '../db/sql/statements'
import { OverBudgetError } from '../errors'
import { acknowledgeIncidents, type Handling } from './acknowledge'
import { assignIncidents, expectAssignee } from './assign'
import { rowFilter } from './find/conditions'
import type { IncidentFilter } from './find/filter'
import { findIncidentIds } from './find/find-ids'
import { noteIncidents, readNote } from './note'
import { resolveIncidents } from './resolve'

/** In one transaction, for which alerts wait. */
export const AT_ONCE = 500
const MOST_MATCHING = 10_000

/** Of notes in one transaction, for which alerts wait too. */
const CHARACTERS_AT_ONCE = 250_000

export type ManyStep =
  | { kind: 'acknowledge' }
  | { kind: 'resolve' }
  | { kind: 'assign'; assigneeId: number | null }
  | { kind: 'note'; note: string }

/**
 * Does the step with the first `AT_ONCE` incidents that it applies to; resolves with their ids. One of two people wins.
 * @throws NotFoundError when there is no such person to assign to
 * @throws OverBudgetError when the person has done too much in this hour
 */
export async function handleMany(ctx: UserContext, ids: number[], step: ManyStep): Promise<number[]> {
  requirePermission(ctx, 'handle incidents')
  const { db, workspaceId, actor, now } = ctx
  const some = { workspaceId, userId: actor.userId, ids: ids.slice(0, AT_ONCE), now }
  if (step.kind === 'note') return noteMany(ctx, some, step.note)
  await spendOrThrow(ctx, { budget: 'handling', amount: some.ids.length })
  return db.writeStatements(async (statements) => {
    const handled = await take(statements, ctx, some, step)
    await auditMany(statements, ctx, DONE[step.kind], handled)
    return handled
  })
}

const DONE = { acknowledge: 'acknowledged', resolve: 'resolved', assign: 'assigned' }

async function take(
  statements: Statements,
  ctx: UserContext,
  some: Handling,
  step: Exclude<ManyStep, { kind: 'note' }>,
) {
  if (step.kind === 'acknowledge') return acknowledgeIncidents(statements, some)
  if (step.kind === 'resolve') return resolveIncidents(statements, some)
  await expectAssignee(statements, ctx, step.assigneeId)
  return assignIncidents(statements, some, step.assigneeId)
}

/** Timelines have each of them. */
async function auditMany(statements: Statements, ctx: UserContext, done: string, ids: readonly number[]) {
  if (ids.length < 2) return
  const subject = `${done} ${ids.length}, from #${Math.min(...ids)} to #${Math.max(...ids)}`
  await auditByStatements(statements, ctx, 'incidents handled', subject)
}

async function spendOrThrow(ctx: UserContext, spending: Parameters<typeof spend>[2]) {
  const refused = await ctx.db.write((tx) => spend(tx, ctx, spending))
  if (refused) throw new OverBudgetError(refused)
}

async function noteMany(ctx: UserContext, some: Handling, text: string) {
  const read = readNote(text)
  if (!read.ok) return []
  const { note } = read
  await spendOrThrow(ctx, { budget: 'notes', amount: note.length * some.ids.length })
  const atOnce = Math.max(1, Math.floor(CHARACTERS_AT_ONCE / note.length))
  const noted: number[] = []
  for (let from = 0; from < some.ids.length; from += atOnce) {
    const piece = { ...some, ids: some.ids.slice(from, from + atOnce) }
    const added = await ctx.db.writeStatements(async (statements) => {
      const ids = await noteIncidents(statements, piece, note)
      await auditMany(statements, ctx, 'noted', ids)
      return ids
    })
    noted.push(...added)
  }
  return noted
}

export async function findMatching(ctx: UserContext, filter: IncidentFilter, upToId: number) {
  const wanted = await rowFilter(ctx, filter)
  if (!wanted) return { ids: [], isCut: false }
  const { ids, walkedTo } = await findIncidentIds(ctx, wanted, { before: upToId + 1, take: MOST_MATCHING })
  return { ids, isCut: walkedTo !== undefined || ids.length === MOST_MATCHING }
}
