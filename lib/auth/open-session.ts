import { auditOf } from '../audit/record'
import type { Transaction } from '../db/database'
import { noteUse } from './memberships'
import { type Browser, createSession } from './session'

type Opening = {
  account: { id: number; passwordHash: string | null }
  user: { id: number; workspaceId: number }
  browser: Browser
  /** Besides or instead of the password, such as `with a passkey`. */
  how?: string
  now: Date
}

/** Locks the rows: a person who is disabled or gets another password meanwhile gets no session. */
export async function openSession(tx: Transaction, { account, user, browser, how, now }: Opening) {
  const { id: accountId, passwordHash } = account
  const { id: userId, workspaceId } = user
  const { count } = await tx.account.updateMany({ where: { id: accountId, passwordHash }, data: { passwordHash } })
  if (count === 0 || !(await noteUse(tx, userId, now))) return undefined
  const subject = [`from ${browser.address}`, how].filter(Boolean).join(', ')
  await auditOf(tx, { workspaceId, userId, at: now, from: browser }, 'signed in', subject)
  return createSession(tx, { userId, accountId, now, browser })
}
