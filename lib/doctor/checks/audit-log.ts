import { readEntries } from '../../audit/export-line'
import type { TargetName } from '../../audit/forward/target'
import { waitingOf } from '../../audit/forward/waiting'
import type { Database } from '../../db/database'
import type { Check, Installation } from '../check'

const LATE_MS = 5 * 60_000

/** Whether what the settings have forwarded arrives. */
export const auditLog: Check<Pick<Installation, 'env' | 'db' | 'now'>> = {
  about: 'Audit log',
  find: async ({ env, db, now }) => {
    const targets = [
      { name: 'syslog', where: env.AUDIT_SYSLOG, setting: 'AUDIT_SYSLOG' },
      { name: 'webhook', where: env.AUDIT_WEBHOOK && new URL(env.AUDIT_WEBHOOK).host, setting: 'AUDIT_WEBHOOK' },
    ] as const
    const faults = await Promise.all(
      targets.map(({ name, where, setting }) => (where ? faultOf(db, { name, where, setting, now: now() }) : [])),
    )
    return faults.flat()
  },
}

type Asked = { name: TargetName; where: string; setting: string; now: Date }

async function faultOf(db: Database, { name, where, setting, now }: Asked): Promise<string[]> {
  const waiting = await waitingOf(db, name)
  const count = waiting.reduce((sum, one) => sum + one.waiting, 0)
  const state = await db.read.auditForward.findUnique({ where: { target: name } })
  const isLate = (await Promise.all(waiting.map((one) => hasWaited(db, one, now)))).some(Boolean)
  if (count === 0 || (!isLate && !state?.failingSince)) return []
  const since = state?.failingSince ? ` since ${state.failingSince.toISOString()}: ${state.failure ?? ''}` : ''
  return [`${count} entries of the audit log wait for ${where}${since}. Check ${setting} and the receiver.`]
}

async function hasWaited(db: Database, { workspaceId, sent }: { workspaceId: number; sent: number }, now: Date) {
  const [oldest] = await readEntries(db.read, workspaceId, sent, 1)
  return oldest !== undefined && oldest.at.getTime() < now.getTime() - LATE_MS
}
