import type { Database } from '../db/database'
import { type StoredTime, storedTime } from '../values/stored-time'
import { oneLine } from '../values/text'

const ROW = 1

export type MailFault = { since: Date; fault: string }
export type MailStatus = 'works' | 'broken' | 'unset'

type Asking = Pick<Database, 'query'>
type Row = { changedAt: Date | number; brokenSince: StoredTime; fault: string | null }

/** `recoveredAt`: when it began to take mails again; undefined while it does not, or if it always did. */
export type MailState = { fault?: MailFault | undefined; recoveredAt?: Date | undefined }

/** By hand-written SQL, since each page asks for it. */
export async function readMailState({ query }: Asking): Promise<MailState> {
  const [row] = await query<Row>`SELECT "changedAt", "brokenSince", "fault" FROM "MailState" WHERE "id" = ${ROW}`
  if (!row) return {}
  const since = storedTime(row.brokenSince)
  if (!since) return { recoveredAt: new Date(row.changedAt) }
  return { fault: row.fault ? { since, fault: row.fault } : undefined }
}

export async function mailStatus(
  asking: Asking,
  hasMailer: boolean,
): Promise<{ status: MailStatus; fault?: MailFault }> {
  if (!hasMailer) return { status: 'unset' }
  const { fault } = await readMailState(asking)
  return fault ? { status: 'broken', fault } : { status: 'works' }
}

/** Stores the result of a check; a fault whose words change keeps its start. Resolves with whether it changed. */
export async function recordMailState(db: Database, found: string | undefined, now: Date): Promise<boolean> {
  const before = (await readMailState(db)).fault
  const fault = found === undefined ? null : oneLine(found)
  if ((before?.fault ?? null) === fault) return false
  const state = { changedAt: now, fault, brokenSince: fault === null ? null : (before?.since ?? now) }
  await db.write((tx) => tx.mailState.upsert({ where: { id: ROW }, create: { id: ROW, ...state }, update: state }))
  return true
}
