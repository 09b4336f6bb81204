import type { Database, Reader } from '../db/database'
import { oneLine } from '../values/text'

const ROW = 1

export type MailFault = { since: Date; fault: string }
export type MailStatus = 'works' | 'broken' | 'unset'

export async function readMailFault(read: Reader): Promise<MailFault | undefined> {
  const row = await read.mailState.findUnique({ where: { id: ROW } })
  return row?.brokenSince && row.fault ? { since: row.brokenSince, fault: row.fault } : undefined
}

/** When it began to take mails again; undefined while it does not, or if it always did. */
export async function readMailRecovery(read: Reader): Promise<Date | undefined> {
  const row = await read.mailState.findUnique({ where: { id: ROW } })
  return row && !row.brokenSince ? row.changedAt : undefined
}

export async function mailStatus(
  { read }: Pick<Database, 'read'>,
  hasMailer: boolean,
): Promise<{ status: MailStatus; fault?: MailFault }> {
  if (!hasMailer) return { status: 'unset' }
  const fault = await readMailFault(read)
  return fault ? { status: 'broken', fault } : { status: 'works' }
}

/** Stores the result of a check; a fault whose words change keeps its start. Resolves with whether it changed. */
export async function recordMailState(db: Database, found: string | undefined, now: Date): Promise<boolean> {
  const before = await readMailFault(db.read)
  const fault = found === undefined ? null : oneLine(found)
  if ((before?.fault ?? null) === fault) return false
  const state = { changedAt: now, fault, brokenSince: fault === null ? null : (before?.since ?? now) }
  await db.write((tx) => tx.mailState.upsert({ where: { id: ROW }, create: { id: ROW, ...state }, update: state }))
  return true
}
