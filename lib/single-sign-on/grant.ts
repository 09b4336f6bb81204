import { auditOf } from '../audit/record'
import type { Transaction } from '../db/database'
import { isLastAdmin } from '../users/manage'
import type { Grant } from './group-rules'

type Issuer = { workspaceId: number; name: string }

/** Undefined where groups are not used: role and teams are the portal's then. */
export async function applyGrant(
  tx: Transaction,
  issuer: Issuer,
  { userId, grant, now }: { userId: number; grant: Grant | undefined; now: Date },
) {
  const { workspaceId, name } = issuer
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { account: true, teams: true } })
  const whose = { workspaceId, userId, at: now }
  const subject = `${user.account.email}, by ${name}`
  if (user.shutOutAt) {
    await tx.user.update({ where: { id: userId }, data: { shutOutAt: null, shutOutReason: null } })
    await auditOf(tx, whose, 'user let in again', subject)
  }
  if (!grant) return
  const { role } = grant
  // The last admin stays one: nobody could change anything any more, the issuer's rules neither.
  if (user.role !== role && !(await isLastAdmin(tx, { workspaceId }, user))) {
    await tx.user.update({ where: { id: userId }, data: { role } })
    await auditOf(tx, whose, 'role changed', subject, { before: { role: user.role }, after: { role } })
  }
  await applyTeams(tx, { ...whose, subject, grant, present: user.teams.map(({ teamId }) => teamId) })
}

type Teams = { workspaceId: number; userId: number; at: Date; subject: string; grant: Grant; present: number[] }

/** Only teams that a rule names: the others are the portal's. */
async function applyTeams(tx: Transaction, { workspaceId, userId, at, subject, grant, present }: Teams) {
  const { teamIds, governedTeamIds } = grant
  const governed = { id: { in: governedTeamIds }, workspaceId, removedAt: null }
  const teams = await tx.team.findMany({ where: governed, select: { id: true, name: true } })
  const added = teams.filter(({ id }) => teamIds.includes(id) && !present.includes(id))
  const left = teams.filter(({ id }) => !teamIds.includes(id) && present.includes(id))
  if (added.length + left.length === 0) return
  await tx.teamMember.createMany({ data: added.map(({ id: teamId }) => ({ workspaceId, teamId, userId })) })
  await tx.teamMember.deleteMany({ where: { userId, teamId: { in: left.map(({ id }) => id) } } })
  const kept = teams.filter(({ id }) => teamIds.includes(id))
  const before = teams.filter(({ id }) => present.includes(id))
  const fields = { before: { teams: before.map(nameOf) }, after: { teams: kept.map(nameOf) } }
  await auditOf(tx, { workspaceId, userId, at }, 'teams changed', subject, fields)
}

function nameOf({ name }: { name: string }) {
  return name
}

/** Nobody is taken off a schedule: a directory must not remove a pager. The last admin may still sign in by password. */
export async function shutOut(tx: Transaction, issuer: Issuer, { userId, now }: { userId: number; now: Date }) {
  const { workspaceId, name } = issuer
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { account: true } })
  if (user.shutOutAt || (await isLastAdmin(tx, { workspaceId }, user))) return
  const shutOutReason = `none of their groups at ${name} may sign in`
  await tx.user.update({ where: { id: userId }, data: { shutOutAt: now, shutOutReason } })
  await tx.session.deleteMany({ where: { userId } })
  await auditOf(tx, { workspaceId, userId, at: now }, 'user shut out', `${user.account.email}, by ${name}`)
}
