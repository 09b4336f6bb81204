import type { Database, Transaction } from '../db/database'
import { randomSecret } from '../values/random'
import { sha256 } from '../values/sha256'

const SETUP_HOURS = 24
const PASSWORD_HOURS = 72

/** `password`: choose a password. `join`: join with the account's own password, which the link must not change. */
export type LinkPurpose = 'setup' | 'password' | 'join'

export async function createSetupSecret(tx: Transaction, now: Date) {
  await tx.oneTimeLink.deleteMany({ where: { userId: null } })
  return createSecret(tx, { userId: null, now, hours: SETUP_HOURS })
}

export async function hasSetupLink({ read }: Pick<Database, 'read'>) {
  return (await read.oneTimeLink.findFirst({ where: { userId: null }, select: { id: true } })) !== null
}

/** A secret to join a workspace with, or to choose a password. The user's earlier ones stop working. */
export async function createPasswordSecret(tx: Transaction, input: { userId: number; now: Date }) {
  await tx.oneTimeLink.deleteMany({ where: { userId: input.userId } })
  return createSecret(tx, { ...input, hours: PASSWORD_HOURS })
}

async function createSecret(
  tx: Transaction,
  { userId, now, hours }: { userId: number | null; now: Date; hours: number },
) {
  const secret = randomSecret()
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  await tx.oneTimeLink.create({ data: { userId, secretHash: sha256(secret), createdAt: now, expiresAt } })
  return secret
}

const WHOSE = {
  user: { include: { account: true, workspace: { select: { name: true } } } },
} as const

export async function readOneTimeLink(db: Database, secret: string, now: Date) {
  const row = await db.read.oneTimeLink.findUnique({ where: { secretHash: sha256(secret) }, include: WHOSE })
  if (!row || row.expiresAt <= now || row.user?.disabledAt) return undefined
  const { user } = row
  const invitedBy = user && user.joinedAt === null ? await inviterOf(db, user) : undefined
  const { account, name, workspace } = user ?? {}
  return {
    purpose: purposeOf(row),
    accountId: account?.id,
    email: account?.email,
    name,
    workspace: workspace?.name,
    invitedBy,
  }
}

/** What the audit log calls an invitation of a user; the newest says who invited. */
export function aboutInvitation(userId: number) {
  return `invitation ${userId}`
}

async function inviterOf({ read }: Pick<Database, 'read'>, { id, workspaceId }: { id: number; workspaceId: number }) {
  const newest = await read.auditEntry.findFirst({
    where: { workspaceId, about: aboutInvitation(id) },
    orderBy: { id: 'desc' },
    select: { user: { select: { name: true } } },
  })
  return newest?.user?.name
}

/** If two requests use a link at once, the first gets its user, the other undefined. */
export async function redeemOneTimeLink(
  tx: Transaction,
  { secret, purpose, now }: { secret: string; purpose: LinkPurpose; now: Date },
) {
  const row = await tx.oneTimeLink.findUnique({ where: { secretHash: sha256(secret) }, include: WHOSE })
  if (!row || row.expiresAt <= now || purposeOf(row) !== purpose) return undefined
  const { count } = await tx.oneTimeLink.deleteMany({ where: { id: row.id } })
  return count === 1 ? { user: row.user } : undefined
}

export async function forgetExpiredLinks(tx: Transaction, now: Date) {
  await tx.oneTimeLink.deleteMany({ where: { expiresAt: { lte: now } } })
}

type Whose = { user: { joinedAt: Date | null; account: { passwordHash: string | null } } | null }

function purposeOf({ user }: Whose): LinkPurpose {
  if (!user) return 'setup'
  return user.joinedAt === null && user.account.passwordHash !== null ? 'join' : 'password'
}
