import { auditOf, type From } from '../audit/record'
import { joinUser } from '../auth/join-workspace'
import { addUnverifiedEmail } from '../contact-methods/add-email'
import { PEOPLE } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { putFirstAdminOnCall } from '../on-call/create-default'
import type { Role } from '../permissions'
import type { Result } from '../result'
import type { Groups, Identified } from './claims'
import { applyGrant, shutOut } from './grant'
import { type GroupRule, grantOf } from './group-rules'
import type { Refusal } from './refusal'

export type Admitting = {
  id: number
  workspaceId: number
  name: string
  domains: readonly string[]
  rules: readonly GroupRule[]
}

export type Arrived = { identified: Identified; groups: Groups; now: Date; from: From }

/** `isLinked`: the issuer leads from now on to a user who was there before. */
type Admitted = Result<{ userId: number; accountId: number; isLinked: boolean }, { reason: Refusal; userId?: number }>

/**
 * Finds the user of an identity in the issuer's workspace, or makes one, with the role and teams of their groups. Nothing
 * leads from here to another workspace: its admins are the issuer's only if they are the same people. Nor does it become
 * the workspace that the person's password leads to, as by `lastUsedAt` it would.
 */
export async function admit(tx: Transaction, issuer: Admitting, arrived: Arrived): Promise<Admitted> {
  const { identified, groups, now, from } = arrived
  const { workspaceId } = issuer
  if (groups.kind !== 'named') return { ok: false, reason: groups.kind }
  // Two first sign-ins at once must not make two users, nor two changes of roles take the last admin.
  await lockRow(tx, 'Workspace', workspaceId)
  const grant = issuer.rules.length > 0 ? (grantOf(issuer.rules, groups.names) ?? 'none') : undefined
  const known = await findKnown(tx, workspaceId, identified)
  const found = known ?? (await findByAddress(tx, issuer, identified))
  if (found && 'reason' in found) return { ok: false, ...found }
  if (found?.disabledAt) return { ok: false, reason: 'disabled', userId: found.id }
  if (grant === 'none') {
    if (known) await shutOut(tx, issuer, { userId: known.id, now, from })
    return { ok: false, reason: 'groups', ...(found && { userId: found.id }) }
  }
  if (!found && !grant && !isVouched(issuer, identified))
    return { ok: false, reason: identified.email ? 'unknown' : 'email' }
  const user = found ?? (await makeUser(tx, issuer, { ...arrived, role: grant?.role ?? 'responder' }))
  if (!user) return { ok: false, reason: 'email' }
  await applyGrant(tx, issuer, { userId: user.id, grant, now, from })
  await noteIdentity(tx, issuer, { userId: user.id, ...arrived, isNew: !known })
  const { accountId } = await tx.user.findUniqueOrThrow({ where: { id: user.id }, select: { accountId: true } })
  return { ok: true, userId: user.id, accountId, isLinked: found !== undefined && !known }
}

type Found = { id: number; disabledAt: Date | null }

async function findKnown(tx: Transaction, workspaceId: number, { iss, sub }: Identified): Promise<Found | undefined> {
  const identity = await tx.identity.findUnique({
    where: { workspaceId_iss_sub: { workspaceId, iss, sub } },
    select: { user: { select: { id: true, disabledAt: true } } },
  })
  return identity?.user
}

/** The first time: only a proven address of an allowed domain leads to a user that exists. */
async function findByAddress(
  tx: Transaction,
  issuer: Admitting,
  identified: Identified,
): Promise<Found | { reason: Refusal; userId: number } | undefined> {
  const { workspaceId } = issuer
  const { email, iss } = identified
  if (!email) return undefined
  const user = await tx.user.findFirst({
    where: { workspaceId, account: { email }, ...PEOPLE },
    include: { account: true, identities: { where: { iss } } },
  })
  if (!user) return undefined
  if (!isVouched(issuer, identified)) return { reason: 'unlinked', userId: user.id }
  // The address may have gone to somebody else.
  if (user.identities.length > 0) return { reason: 'linked', userId: user.id }
  return user
}

function isVouched({ domains }: Admitting, { email = '', isVerified }: Identified) {
  return isVerified && domains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/** With an account of this workspace alone, whoever else has the address. */
async function makeUser(
  tx: Transaction,
  { workspaceId, name: issuer }: Admitting,
  { identified: { email, name }, role, now, from }: Arrived & { role: Role },
): Promise<Found | undefined> {
  if (!email) return undefined
  const account = await tx.account.create({ data: { email, issuedIn: workspaceId, createdAt: now } })
  const row = { workspaceId, accountId: account.id, name, role, createdAt: now, joinedAt: now }
  const user = await tx.user.create({ data: row })
  await addUnverifiedEmail(tx, { ...user, email })
  if (role === 'admin') await putFirstAdminOnCall(tx, { workspaceId, userId: user.id })
  const whose = { workspaceId, userId: user.id, at: now, from }
  await auditOf(tx, whose, 'user made at sign-in', email, { after: { name, role, issuer } })
  return user
}

async function noteIdentity(
  tx: Transaction,
  { workspaceId, name: issuer }: Admitting,
  { userId, identified, now, from, isNew }: Arrived & { userId: number; isNew: boolean },
) {
  const { iss, sub, email } = identified
  if (!isNew) {
    const where = { workspaceId_iss_sub: { workspaceId, iss, sub } }
    await tx.identity.update({ where, data: { lastUsedAt: now } })
    return
  }
  await tx.identity.create({ data: { workspaceId, userId, iss, sub, createdAt: now, lastUsedAt: now } })
  await acceptInvitation(tx, { userId, now, from })
  const subject = `${email ?? sub}, as ${sub.slice(0, 200)} of ${issuer}`
  await auditOf(tx, { workspaceId, userId, at: now, from }, 'identity linked', subject)
}

/** Whoever was invited gets an account of this workspace alone: the invited one may be somebody's elsewhere. */
async function acceptInvitation(tx: Transaction, { userId, now, from }: { userId: number; now: Date; from: From }) {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { account: true } })
  if (user.joinedAt) return
  const { workspaceId, account } = user
  const own = { email: account.email, issuedIn: workspaceId, createdAt: now }
  const { id: accountId } = await tx.account.create({ data: own })
  await tx.user.update({ where: { id: userId }, data: { accountId } })
  await tx.oneTimeLink.deleteMany({ where: { userId } })
  await tx.account.deleteMany({ where: { id: account.id, users: { none: {} } } })
  await joinUser(tx, { ...user, accountId }, { now, from })
}
