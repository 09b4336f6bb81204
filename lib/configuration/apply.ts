import { audit } from '../audit/record'
import { type Context, requireConfirmed, requirePermission } from '../context'
import { inside } from '../db/inside'
import { lockRow } from '../db/lock-row'
import { sha256 } from '../values/sha256'
import { carryOut, type Prunable } from './carry-out'
import type { Configuration } from './document/document'
import type { Files } from './document/files'
import { type DocumentFault, faultsAt, type PlaceOf, readConfiguration } from './document/read'
import { changeInWords } from './in-words'
import { Different, type Run, type Secret, type Step } from './run'

/** `plan`: the mark of the only plan that may be carried out. */
export type File = { text: string; files?: Files; pruned?: readonly Prunable[]; takesOver?: boolean; plan?: string }

/** `notes`: what stays otherwise than the file may be read, in words. */
export type Planned = { steps: Step[]; kept: number; notes: string[] }
export type Applied = Planned & { secrets: Secret[] }

export type NotApplied = { faults: DocumentFault[] }

/** Of what a plan does, and not of whom that pages meanwhile, which moves on with the time. */
export function markOfPlan({ steps }: Pick<Planned, 'steps'>) {
  return sha256(JSON.stringify(steps.map(({ pagesOthers: _, ...step }) => step)))
}

/** Somebody changed the workspace since the plan: nothing is applied. */
export class PlanOvertaken extends Error {}

/** Tells what `applyFile` would do, by doing it in a transaction that is taken back. For admins. */
export async function planFile(
  ctx: Context,
  file: File,
): Promise<({ ok: true } & Planned) | ({ ok: false } & NotApplied)> {
  const outcome = await work(ctx, file, { isPlan: true })
  if (!outcome.ok) return outcome
  const { steps, kept, notes } = outcome
  return { ok: true, steps, kept, notes }
}

/**
 * Makes the workspace what the file says, at once or not at all, with one audit entry. For admins.
 * @throws PlanOvertaken when it would do something, and not what the file's plan says
 */
export function applyFile(ctx: Context, file: File): Promise<({ ok: true } & Applied) | ({ ok: false } & NotApplied)> {
  return work(ctx, file, { isPlan: false })
}

type Worked = ({ ok: true } & Applied) | ({ ok: false } & NotApplied)

async function work(ctx: Context, file: File, { isPlan }: { isPlan: boolean }): Promise<Worked> {
  requirePermission(ctx, 'configure by file')
  if (!isPlan) requireConfirmed(ctx)
  const read = await readConfiguration(file.text, file.files)
  if (!read.ok) return { ok: false, faults: read.faults }
  const { configuration, placeOf } = read
  const same = await ifSame(ctx, file, configuration)
  if (same) return { ok: true, steps: [], ...same, secrets: [] }
  // What a plan does is taken back, so that nobody need be asked.
  const planning = isPlan && ctx.actor.type === 'user' ? { ...ctx, actor: { ...ctx.actor, mustConfirm: false } } : ctx
  return inTransaction(planning, { file, configuration, placeOf, isPlan })
}

/** How many are kept, and what there is to note, if nothing is to be changed: told without the writer, since pipelines ask all day. */
async function ifSame(ctx: Context, { pruned = [], takesOver = false }: File, configuration: Configuration) {
  try {
    const { faults, kept, notes } = await carryOut(ctx, undefined, { configuration, pruned, takesOver })
    return faults.length > 0 ? undefined : { kept, notes }
  } catch (error) {
    if (error instanceof Different) return undefined
    throw error
  }
}

type Job = { file: File; configuration: Configuration; placeOf: PlaceOf; isPlan: boolean }

async function inTransaction(ctx: Context, { file, configuration, placeOf, isPlan }: Job): Promise<Worked> {
  const { pruned = [], takesOver = false } = file
  try {
    const run = await ctx.db.write(
      async (tx) => {
        await lockRow(tx, 'Workspace', ctx.workspaceId)
        const within = { ...ctx, db: inside(ctx.db, tx), isRecordedTogether: true }
        const run = await carryOut(within, tx, { configuration, pruned, takesOver })
        if (run.faults.length > 0 || isPlan) throw new TakenBack(run)
        const isOther = file.plan !== undefined && file.plan !== markOfPlan(run)
        if (isOther && run.steps.length > 0) throw new PlanOvertaken()
        if (run.steps.length > 0) await record(tx, ctx, run, file)
        return run
      },
      { isLong: true },
    )
    return outcomeOf(run)
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    const { run } = error
    if (run.faults.length > 0) return { ok: false, faults: faultsAt(run.faults, placeOf) }
    return outcomeOf(run)
  }
}

/** Nothing of the transaction is stored. */
class TakenBack extends Error {
  constructor(readonly run: Run) {
    super('taken back')
  }
}

function outcomeOf({ steps, kept, notes, secrets }: Run): Worked {
  return { ok: true, steps, kept, notes, secrets }
}

/** Of the changed objects, with their fields: who became an admin must be in the log. */
const MOST_TOLD = 200

const VERBS = { create: 'created', change: 'changed', rename: 'renamed', remove: 'removed' } as const

async function record(
  tx: Parameters<typeof audit>[0],
  ctx: Context,
  { owner, steps }: Run,
  { text, files = {} }: File,
) {
  const verbs = Object.entries(VERBS).map(([verb, past]) => ({ past, of: steps.filter((step) => step.verb === verb) }))
  const counts = verbs.filter(({ of }) => of.length > 0).map(({ past, of }) => `${of.length} ${past}`)
  const subject = `${owner}, SHA-256 ${sha256(text)}: ${counts.join(', ')}`
  const listed = verbs.map(({ past, of }) => [past, of.map(({ kind, name }) => `${kind} ${name}`)] as const)
  const changes = steps.filter((step) => step.changes.length > 0).slice(0, MOST_TOLD)
  const told = changes.map((step) => [`${step.kind} ${step.name}`, step.changes.map(changeInWords)] as const)
  const hashes = Object.entries(files).map(([name, content]) => `${name}, SHA-256 ${sha256(content)}`)
  const after = Object.fromEntries([...listed, ...told, ...(hashes.length > 0 ? [['files', hashes]] : [])])
  await audit(tx, ctx, 'configuration applied', subject, { after })
}
