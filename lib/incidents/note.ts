import { spend } from '../budgets/spend'
import type { UserContext } from '../context'
import { insertRows } from '../db/sql/batch'
import type { Statements } from '../db/sql/statements'
import type { Result } from '../result'
import { characters, storable } from '../values/text'
import type { Handling } from './acknowledge'
import { requireIncident } from './require'

const MAX_NOTE = 10_000

type Refusal = { reason: 'invalid'; errors: { note: string } }

export async function addNote(
  ctx: UserContext,
  input: { incidentId: number; note: string },
): Promise<Result<object, Refusal>> {
  const read = readNote(input.note)
  if (!read.ok) return read
  const { note } = read
  return ctx.db.write(async (tx) => {
    await requireIncident(tx, ctx, input.incidentId)
    const refused = await spend(tx, ctx, { budget: 'notes', amount: note.length })
    if (refused) return { ok: false, reason: 'invalid', errors: { note: refused } }
    const one = { workspaceId: ctx.workspaceId, userId: ctx.actor.userId, ids: [input.incidentId], now: ctx.now }
    await noteIncidents(ctx.db.statements(tx), one, note)
    return { ok: true }
  })
}

/** Resolves with the ids of those that the workspace has. */
export async function noteIncidents(
  statements: Statements,
  { workspaceId, userId, ids, now }: Handling,
  note: string,
): Promise<number[]> {
  const rows = await statements.query<{ id: number }>`
    SELECT incident."id" FROM "Incident" AS incident
    WHERE incident."workspaceId" = ${workspaceId} AND incident."id" ${statements.isOneOf(ids)}
    ${statements.hold('incident')}`
  const entries = rows.map(({ id }) => {
    return { workspaceId, incidentId: id, kind: 'noted' as const, at: now, userId, note }
  })
  await insertRows(statements, 'TimelineEntry', entries)
  return entries.map(({ incidentId }) => incidentId)
}

export function readNote(text: string): Result<{ note: string }, Refusal> {
  const note = storable(text).trim()
  if (note === '') return { ok: false, reason: 'invalid', errors: { note: 'Write something first.' } }
  if (characters(note) > MAX_NOTE)
    return { ok: false, reason: 'invalid', errors: { note: `Use at most ${MAX_NOTE} characters.` } }
  return { ok: true, note }
}
