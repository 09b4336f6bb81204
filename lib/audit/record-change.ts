import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { changesBetween, type Fields, storeChanges } from './changes'
import { audit } from './record'

type Subject = { what: string; identifier: string }

/** Records nothing if nothing changed. `before`: undefined when it is new. */
export async function auditChange(
  tx: Transaction,
  ctx: Context,
  of: Subject,
  before: Fields | undefined,
  after: Fields,
) {
  const change = describeChange(of, before, after)
  if (change) await audit(tx, ctx, change.action, change.subject, { about: change.about, before, after })
}

export function describeChange({ what, identifier }: Subject, before: Fields | undefined, after: Fields) {
  const changes = changesBetween(before, after)
  if (before && changes.length === 0) return undefined
  const action = `${what} ${before ? 'changed' : 'registered'}`
  return { action, subject: identifier, about: `${what} ${identifier}`, changes: storeChanges(changes) }
}

export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  return Object.keys(after).filter((field) => before[field] !== after[field])
}
