import type { UserContext } from '../context'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import { characters, storable } from '../text'
import { recordStep } from './handle'

const MAX_NOTE = 10_000

type Refusal = { reason: 'invalid'; errors: { note: string } }

export async function addNote(
  ctx: UserContext,
  input: { incidentId: number; note: string },
): Promise<Result<object, Refusal>> {
  const read = readNote(input.note)
  if (!read.ok) return read
  const { note } = read
  await ctx.db.write(async (tx) => {
    const where = { id: input.incidentId, workspaceId: ctx.workspaceId }
    if (!(await tx.incident.findFirst({ where, select: { id: true } }))) throw new NotFoundError('No such incident.')
    await recordStep(tx, ctx, input.incidentId, { kind: 'noted', note })
  })
  return { ok: true }
}

/** As it is stored. */
export function readNote(text: string): Result<{ note: string }, Refusal> {
  const note = storable(text).trim()
  if (note === '') return { ok: false, reason: 'invalid', errors: { note: 'Write something first.' } }
  if (characters(note) > MAX_NOTE)
    return { ok: false, reason: 'invalid', errors: { note: `Use at most ${MAX_NOTE} characters.` } }
  return { ok: true, note }
}
