import { readOneTimeLink, redeemOneTimeLink } from '../auth/one-time-link'
import { hashPassword } from '../auth/password'
import { lengthFault, passwordFault } from '../auth/password-fault'
import { markEmailVerified } from '../contact-methods/add-email'
import type { Context } from '../context'
import type { Database, Transaction } from '../db/database'
import { lockTable } from '../db/lock-table'
import type { FieldErrors, Result } from '../result'
import { type AddUserFailure, insertUser } from '../users/add'
import { insertWorkspace, workspaceErrors } from './create'

export type FirstAdmin = { workspace: string; name: string; email: string; password: string }

export async function needsSetUp(db: Database) {
  return (await db.read.user.findFirst({ select: { id: true } })) === null
}

export async function setUp(
  deps: { db: Database; now: Date },
  input: FirstAdmin & { secret: string },
): Promise<Result<object, AddUserFailure | { reason: 'link' }>> {
  // Checked before the slow hash, and again in the transaction.
  const known = await readOneTimeLink(deps.db, input.secret, deps.now)
  if (known?.purpose !== 'setup') return { ok: false, reason: 'link' }
  const link = { secret: input.secret, purpose: 'setup', now: deps.now } as const
  const { email, name, workspace } = input
  const fault = await passwordFault(input.password, [email, name, workspace])
  if (fault) return { ok: false, reason: 'invalid', errors: { ...workspaceErrors(workspace), password: fault } }
  return makeFirstAdmin(deps, input, async (tx) => (await redeemOneTimeLink(tx, link)) !== undefined)
}

/**
 * Creates the first workspace and admin from the settings, unless there is a user.
 * @returns what is wrong with them, in words, also with a password that anybody else would be refused
 */
export async function provisionFirstAdmin(
  deps: { db: Database; now: Date },
  input: { email: string; password: string },
): Promise<string | undefined> {
  const fault = await passwordFault(input.password, [input.email])
  if (fault) return `ADMIN_PASSWORD: ${fault}`
  const admin = { ...input, workspace: 'Default', name: input.email.split('@')[0] ?? 'admin' }
  const made = await makeFirstAdmin(deps, admin, async () => true, markEmailVerified)
  // Another instance may have created the admin meanwhile.
  if (!made.ok && made.reason === 'invalid' && (await needsSetUp(deps.db)))
    return `ADMIN_EMAIL, ADMIN_PASSWORD: ${Object.values(made.errors).join(' ')}`
  return undefined
}

class Refused extends Error {
  constructor(readonly failure: AddUserFailure) {
    super(failure.reason)
  }
}

async function makeFirstAdmin(
  { db, now }: { db: Database; now: Date },
  input: FirstAdmin,
  isAllowed: (tx: Transaction) => Promise<boolean>,
  andThen: (tx: Transaction, admin: { userId: number; now: Date }) => Promise<unknown> = async () => undefined,
): Promise<Result<object, AddUserFailure | { reason: 'link' }>> {
  const faults = { ...workspaceErrors(input.workspace), ...passwordErrors(input.password) }
  if (Object.keys(faults).length > 0) return { ok: false, reason: 'invalid', errors: faults }
  const passwordHash = await hashPassword(input.password)
  try {
    return await db.write(async (tx) => {
      // Of two instances that start at once, the second must see the first one's user.
      await lockTable(db, db.statements(tx), 'Workspace')
      if (!(await isAllowed(tx)) || (await tx.user.findFirst())) return { ok: false, reason: 'link' }
      const { id: workspaceId } = await insertWorkspace(tx, input.workspace, now)
      const ctx: Context = { db, workspaceId, now, actor: { type: 'system' } }
      const added = await insertUser(tx, ctx, { ...input, role: 'admin' }, { passwordHash })
      // Thrown to roll back the workspace and the used link.
      if (!added.ok) throw new Refused(added)
      await andThen(tx, { userId: added.userId, now })
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, ...error.failure }
    throw error
  }
}

function passwordErrors(password: string): FieldErrors {
  // A weak ADMIN_PASSWORD only causes a warning: a server that does not start takes no alerts.
  const fault = lengthFault(password)
  return fault ? { password: fault } : {}
}
