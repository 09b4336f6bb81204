import type { Transaction } from '../lib/db/database'

/** As a database is before Tocsin is set up; incidents and keys must be gone already. */
export async function deleteWorkspaces(tx: Transaction) {
  await tx.oneTimeLink.deleteMany()
  await tx.auditEntry.deleteMany()
  await tx.auditHead.deleteMany()
  await tx.auditMark.deleteMany()
  await tx.session.deleteMany()
  await tx.contactMethod.deleteMany()
  await tx.routingRuleVersion.deleteMany()
  await tx.routingRule.deleteMany()
  await tx.silence.deleteMany()
  await tx.escalationPolicy.deleteMany()
  await tx.schedule.deleteMany()
  await tx.team.deleteMany()
  await tx.user.deleteMany()
  await tx.account.deleteMany()
  await tx.workspace.deleteMany()
}
