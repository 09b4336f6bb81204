import type { Database, Transaction } from '../db/database'
import { createDefaultPolicy } from '../escalation-policies/create-default'
import { createDefaultSchedule } from '../on-call/create-default'
import type { FieldErrors, Result } from '../result'
import { createDefaultRule } from '../routing/create-default'
import { characters, visibleLine } from '../values/text'

/** For the command line only. */
export async function createWorkspace(
  { db, now }: { db: Database; now: Date },
  input: { name: string },
): Promise<Result<{ workspaceId: number }, { reason: 'invalid'; errors: FieldErrors }>> {
  const errors = workspaceErrors(input.name)
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  const workspace = await db.write((tx) => insertWorkspace(tx, input.name, now))
  return { ok: true, workspaceId: workspace.id }
}

export async function insertWorkspace(tx: Transaction, name: string, now: Date) {
  const workspace = await tx.workspace.create({
    data: { name: visibleLine(name), createdAt: now },
  })
  const workspaceId = workspace.id
  const { id: scheduleId } = await createDefaultSchedule(tx, workspaceId, now)
  const { id: policyId } = await createDefaultPolicy(tx, { workspaceId, scheduleId, now })
  await createDefaultRule(tx, { workspaceId, policyId, now })
  return workspace
}

export function workspaceErrors(workspace: string): FieldErrors {
  const name = visibleLine(workspace)
  if (name === '') return { workspace: 'Give the workspace a name, such as your company or team.' }
  return characters(name) > 100 ? { workspace: 'Use at most 100 characters.' } : {}
}
