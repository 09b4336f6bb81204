import type { Transaction } from '../db/database'
import { storeJson } from '../values/stored-json'

type Person = { id: number; workspaceId: number; email: string; createdAt: Date }

export function addUnverifiedEmail(tx: Transaction, { id, workspaceId, email, createdAt }: Person) {
  const config = storeJson({ address: email })
  return tx.contactMethod.create({ data: { workspaceId, userId: id, channel: 'email', config, createdAt } })
}

/** The first admin's address comes from the settings and needs no proof. */
export function markEmailVerified(tx: Transaction, { userId, now }: { userId: number; now: Date }) {
  const where = { userId, channel: 'email', verifiedAt: null } as const
  return tx.contactMethod.updateMany({ where, data: { verifiedAt: now } })
}
