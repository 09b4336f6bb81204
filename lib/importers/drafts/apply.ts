import {
  type Applied,
  applyFile,
  markOfPlan,
  type NotApplied,
  type Planned,
  PlanOvertaken,
  planFile,
} from '../../configuration/apply'
import type { Context } from '../../context'
import { sha256 } from '../../values/sha256'
import { getImport } from './get'
import { writeImport } from './review'

/** Since the plan somebody chose other people (`chosen`), or changed the workspace (`overtaken`). */
type Refused = ({ ok: false } & NotApplied) | { ok: false; reason: 'chosen' | 'overtaken' }

/** What would change. `mark`: of the file and of that, to apply no other. For admins. */
export async function planImport(
  ctx: Context,
  importId: number,
): Promise<({ ok: true; mark: string } & Planned) | Refused> {
  const written = await writeImport(ctx, await getImport(ctx, importId))
  if (!written.ok) return refused(written.fault)
  const text = written.files['tocsin.yaml']
  const planned = await planFile(ctx, { text })
  return planned.ok ? { ...planned, mark: `${sha256(text)} ${markOfPlan(planned)}` } : planned
}

/** All at once or not at all, and only what was planned: somebody may have chosen other people since, or changed the workspace. For admins. */
export async function applyImport(
  ctx: Context,
  { importId, mark }: { importId: number; mark: string },
): Promise<({ ok: true } & Applied) | Refused> {
  const written = await writeImport(ctx, await getImport(ctx, importId))
  if (!written.ok) return refused(written.fault)
  const text = written.files['tocsin.yaml']
  const [ofText, plan = ''] = mark.split(' ')
  if (sha256(text) !== ofText) return { ok: false, reason: 'chosen' }
  const applied = await applyFile(ctx, { text, plan }).catch((error: unknown) => {
    if (error instanceof PlanOvertaken) return undefined
    throw error
  })
  if (applied === undefined) return { ok: false, reason: 'overtaken' }
  // A second apply has nothing to do: it may come where this is not noted.
  const where = { id: importId, workspaceId: ctx.workspaceId }
  if (applied.ok) await ctx.db.write((tx) => tx.importDraft.updateMany({ where, data: { appliedAt: ctx.now } }))
  return applied
}

function refused(message: string): Refused {
  return { ok: false, faults: [{ path: '', message }] }
}
