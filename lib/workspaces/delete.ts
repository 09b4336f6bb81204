import type { Database, Reader, Transaction } from '../db/database'
import type { Result } from '../result'
import { forgetRollups } from '../rollups/forget'
import { forgetTexts } from '../text-index/forget'

const AT_ONCE = 500

export type DeleteFailure = { reason: 'unknown' } | { reason: 'name'; name: string }

/**
 * For the command line; may be run again. Deletes accounts of no other workspace too. Alerts of others get through.
 * @param name confirms the deletion: must be the workspace's
 */
export async function deleteWorkspace(
  { db, now }: { db: Database; now: Date },
  { workspaceId, name }: { workspaceId: number; name: string },
): Promise<Result<object, DeleteFailure>> {
  const workspace = await db.read.workspace.findUnique({ where: { id: workspaceId } })
  if (!workspace) return { ok: false, reason: 'unknown' }
  if (workspace.name !== name) return { ok: false, reason: 'name', name: workspace.name }
  await db.write((tx) => close(tx, workspaceId, now))
  for (const growing of GROWING) await deleteInChunks(db, workspaceId, growing)
  await forgetRollups(db, workspaceId)
  await db.write((tx) => deleteRest(tx, workspaceId, db))
  return { ok: true }
}

/** Then nobody can sign in, no alert is accepted and nobody is paged. */
async function close(tx: Transaction, workspaceId: number, now: Date) {
  await tx.apiToken.deleteMany({ where: { apiKey: { workspaceId } } })
  await tx.user.updateMany({ where: { workspaceId, disabledAt: null }, data: { disabledAt: now } })
  await tx.session.deleteMany({ where: { user: { workspaceId } } })
  await tx.oneTimeLink.deleteMany({ where: { user: { workspaceId } } })
  await tx.escalation.updateMany({ where: { workspaceId, state: 'active' }, data: { state: 'stopped' } })
  await tx.webhook.updateMany({ where: { workspaceId }, data: { isEnabled: false } })
  await tx.chatChannel.updateMany({ where: { workspaceId }, data: { removedAt: now } })
  await tx.notification.updateMany({ where: { workspaceId, state: 'gathering' }, data: { state: 'cancelled' } })
  const cancelled = { state: 'cancelled', endedAt: now } as const
  await tx.page.updateMany({ where: { workspaceId, state: 'pending' }, data: cancelled })
}

type Where = { workspaceId: number; id?: { in: number[] } }
type Chunk = { where: Where; take: number; select: { id: true } }
type Growing = {
  read: (read: Reader, chunk: Chunk) => Promise<{ id: number }[]>
  remove: (tx: Transaction, where: Where, db: Database) => Promise<unknown>
}

/** Tables that grow, each after those that refer to it. */
const GROWING: Growing[] = [
  { read: (read, chunk) => read.incident.findMany(chunk), remove: removeIncidents },
  { read: (read, chunk) => read.signal.findMany(chunk), remove: (tx, where) => tx.signal.deleteMany({ where }) },
  {
    read: (read, chunk) => read.rejectedAlert.findMany(chunk),
    remove: (tx, where) => tx.rejectedAlert.deleteMany({ where }),
  },
  {
    read: (read, chunk) => read.notification.findMany(chunk),
    remove: (tx, where) => tx.notification.deleteMany({ where }),
  },
  { read: (read, chunk) => read.labelPair.findMany(chunk), remove: (tx, where) => tx.labelPair.deleteMany({ where }) },
  { read: (read, chunk) => read.entity.findMany(chunk), remove: (tx, where) => tx.entity.deleteMany({ where }) },
  { read: (read, chunk) => read.runbook.findMany(chunk), remove: (tx, where) => tx.runbook.deleteMany({ where }) },
  {
    read: (read, chunk) => read.auditEntry.findMany(chunk),
    remove: (tx, where) => tx.auditEntry.deleteMany({ where }),
  },
]

async function removeIncidents(tx: Transaction, where: Where, db: Database) {
  const ids = where.id?.in ?? (await tx.incident.findMany({ where, select: { id: true } })).map(({ id }) => id)
  await tx.incident.deleteMany({ where })
  await forgetTexts(db.statements(tx), ids)
}

async function deleteInChunks(db: Database, workspaceId: number, { read, remove }: Growing) {
  const next = () => read(db.read, { where: { workspaceId }, take: AT_ONCE, select: { id: true } })
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    const ids = rows.map(({ id }) => id)
    await db.write((tx) => remove(tx, { workspaceId, id: { in: ids } }, db))
  }
}

async function deleteRest(tx: Transaction, workspaceId: number, db: Database) {
  const where = { workspaceId }
  // Alerts that were being stored while the workspace was closed.
  for (const { remove } of GROWING) await remove(tx, where, db)
  await tx.rollup.deleteMany({ where })
  await tx.pageRollup.deleteMany({ where })
  await tx.routingRuleVersion.deleteMany({ where })
  await tx.routingRule.deleteMany({ where })
  await tx.silence.deleteMany({ where })
  await tx.escalationPolicy.deleteMany({ where })
  await tx.schedule.deleteMany({ where })
  await tx.calendar.deleteMany({ where })
  await tx.team.deleteMany({ where })
  await tx.chatChannel.deleteMany({ where })
  await tx.personalRule.deleteMany({ where })
  await tx.contactMethod.deleteMany({ where })
  await tx.phoneUse.deleteMany({ where })
  await tx.webhook.deleteMany({ where })
  await tx.managedObject.deleteMany({ where })
  await tx.importDraft.deleteMany({ where })
  await tx.defaultView.deleteMany({ where })
  await tx.savedView.deleteMany({ where })
  await tx.spending.deleteMany({ where })
  await tx.delivery.deleteMany({ where })
  await tx.unmatchedNotice.deleteMany({ where })
  await tx.heartbeat.deleteMany({ where })
  await tx.apiKeyUse.deleteMany({ where: { apiKey: where } })
  await tx.apiKey.deleteMany({ where })
  const accounts = await tx.user.findMany({ where, select: { accountId: true } })
  await tx.auditHead.deleteMany({ where })
  await tx.auditMark.deleteMany({ where })
  await tx.identity.deleteMany({ where })
  await tx.user.deleteMany({ where })
  await tx.issuer.deleteMany({ where })
  const ids = accounts.map(({ accountId }) => accountId)
  await tx.account.deleteMany({ where: { id: { in: ids }, users: { none: {} } } })
  await tx.workspace.delete({ where: { id: workspaceId } })
}
