import { spend } from '../budgets/spend'
import type { UserContext } from '../context'
import type { Result } from '../result'
import { characters, storable } from '../values/text'
import { recordStep } from './handle'
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
    await recordStep(tx, ctx, input.incidentId, { kind: 'noted', note })
    return { ok: true }
  })
}

export function readNote(text: string): Result<{ note: string }, Refusal> {
  const note = storable(text).trim()
  if (note === '') return { ok: false, reason: 'invalid', errors: { note: 'Write something first.' } }
  if (characters(note) > MAX_NOTE)
    return { ok: false, reason: 'invalid', errors: { note: `Use at most ${MAX_NOTE} characters.` } }
  return { ok: true, note }
}
