import { spend, spending } from '../budgets/spend'
import { requirePermission, type UserContext } from '../context'
import { insertRows } from '../db/sql/batch'
import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import { characters, storable } from '../values/text'
import type { Handling } from './acknowledge'

const MAX_NOTE = 10_000

type Refusal = { reason: 'invalid'; errors: { note: string } }

export async function addNote(
  ctx: UserContext,
  input: { incidentId: number; note: string },
): Promise<Result<object, Refusal>> {
  requirePermission(ctx, 'handle incidents')
  const read = readNote(input.note)
  if (!read.ok) return read
  const { note } = read
  if (await storeAlone(ctx, input.incidentId, note)) return { ok: true }
  return ctx.db.write(async (tx) => {
    const refused = await spend(tx, ctx, { budget: 'notes', amount: note.length })
    if (refused) return { ok: false, reason: 'invalid', errors: { note: refused } }
    const one = { workspaceId: ctx.workspaceId, userId: ctx.actor.userId, ids: [input.incidentId], now: ctx.now }
    const [noted] = await noteIncidents(ctx.db.statements(tx), one, note)
    if (noted === undefined) throw new NotFoundError('No such incident.')
    return { ok: true }
  })
}

/** In one message to the writer. False, and nothing is stored, where a transaction has to say why. */
async function storeAlone({ db, workspaceId, actor, now }: UserContext, incidentId: number, note: string) {
  const { userId } = actor
  const statement = sql`
    INSERT INTO "TimelineEntry" ("workspaceId", "incidentId", "kind", "at", "userId", "note")
    SELECT incident."workspaceId", incident."id", 'noted', ${now}, ${userId}, ${note} FROM "Incident" AS incident
    WHERE incident."workspaceId" = ${workspaceId} AND incident."id" = ${incidentId} ${db.hold('incident')}`
  const taken = spending({ workspaceId, userId, budget: 'notes', amount: note.length, now })
  const written = await db.writeKnown([
    { statement: taken, changes: 1 },
    { statement, changes: 1 },
  ])
  return written.isStored
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
