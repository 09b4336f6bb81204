import { isDeepStrictEqual } from 'node:util'
import { auditOf, type From } from '../audit/record'
import type { Transaction } from '../db/database'
import { type Role, TEAM_ROLE_NAMES, type TeamRole } from '../permissions'
import { listPlaces, placesInWords } from '../users/list-places'
import { isLastAdmin } from '../users/manage'
import type { Grant } from './group-rules'

type Issuer = { workspaceId: number; name: string }

/** Undefined where groups are not used: role and teams are the portal's then. */
export async function applyGrant(
  tx: Transaction,
  issuer: Issuer,
  { userId, grant, now, from }: { userId: number; grant: Grant | undefined; now: Date; from: From },
) {
  const { workspaceId, name } = issuer
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { account: true, teams: true } })
  const whose = { workspaceId, userId, at: now, from }
  const subject = `${user.account.email}, by ${name}`
  if (user.shutOutAt) {
    await tx.user.update({ where: { id: userId }, data: { shutOutAt: null, shutOutReason: null } })
    await auditOf(tx, whose, 'user let in again', subject)
  }
  if (!grant) return
  await applyRole(tx, { ...whose, user, subject, role: grant.role })
  await applyTeams(tx, { ...whose, subject, grant, present: user.teams })
}

type Whose = { workspaceId: number; userId: number; at: Date; from: From; subject: string }
type ToChange = Whose & { role: Role; user: { id: number; name: string; role: Role } }

async function applyRole(tx: Transaction, { user, subject, role, ...whose }: ToChange) {
  // The last admin stays one: nobody could change anything any more, the issuer's rules neither.
  if (user.role === role || (await isLastAdmin(tx, whose, user))) return
  const places = role === 'viewer' ? await listPlaces(tx, { ...whose, now: whose.at }, user.id) : []
  // A directory must not remove a pager.
  if (places.length > 0)
    return auditOf(tx, whose, 'role kept', `${subject}, a ${user.role}: ${placesInWords(user.name, places)}`)
  await tx.user.update({ where: { id: user.id }, data: { role } })
  await auditOf(tx, whose, 'role changed', subject, { before: { role: user.role }, after: { role } })
}

type Member = { teamId: number; role: TeamRole }
type Teams = Whose & { grant: Grant; present: Member[] }

/** Only teams that a rule names: the others are the portal's. */
async function applyTeams(tx: Transaction, { workspaceId, userId, at, from, subject, grant, present }: Teams) {
  const governed = { id: { in: grant.governedTeamIds }, workspaceId, removedAt: null }
  const named = await tx.team.findMany({ where: governed, select: { id: true, name: true } })
  const before = named.flatMap((team) => memberIn(team, present))
  const kept = grant.teams.map(({ teamId, role }) => {
    return { teamId, role: role ?? present.find((one) => one.teamId === teamId)?.role ?? 'member' }
  })
  const after = named.flatMap((team) => memberIn(team, kept))
  const inWords = { before: before.map(wordsOf), after: after.map(wordsOf) }
  if (isDeepStrictEqual(inWords.before, inWords.after)) return
  await tx.teamMember.deleteMany({ where: { userId, teamId: { in: named.map(({ id }) => id) } } })
  await tx.teamMember.createMany({ data: after.map(({ teamId, role }) => ({ workspaceId, teamId, userId, role })) })
  const fields = { before: { teams: inWords.before }, after: { teams: inWords.after } }
  await auditOf(tx, { workspaceId, userId, at, from }, 'teams changed', subject, fields)
}

type Named = { id: number; name: string }

function memberIn({ id, name }: Named, some: readonly Member[]) {
  return some.flatMap(({ teamId, role }) => (teamId === id ? [{ teamId, role, name }] : []))
}

function wordsOf({ name, role }: { name: string; role: TeamRole }) {
  return role === 'member' ? name : `${name} (${TEAM_ROLE_NAMES[role]})`
}

/** Nobody is taken off a schedule: a directory must not remove a pager. The last admin may still sign in by password. */
export async function shutOut(
  tx: Transaction,
  issuer: Issuer,
  { userId, now, from }: { userId: number; now: Date; from: From },
) {
  const { workspaceId, name } = issuer
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { account: true } })
  if (user.shutOutAt || (await isLastAdmin(tx, { workspaceId }, user))) return
  const shutOutReason = `none of their groups at ${name} may sign in`
  await tx.user.update({ where: { id: userId }, data: { shutOutAt: now, shutOutReason } })
  await tx.session.deleteMany({ where: { userId } })
  await auditOf(tx, { workspaceId, userId, at: now, from }, 'user shut out', `${user.account.email}, by ${name}`)
}
