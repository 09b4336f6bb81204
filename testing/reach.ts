import type { Database } from '../lib/db/database'

type Person = { db: Database; workspaceId: number; actor: { userId: number } }

/** Somebody whom a notification reached: each page of it was sent at one of the times, or failed. */
export async function reach({ db, workspaceId, actor }: Person, ...times: (string | Date | 'failed')[]) {
  const sent = times.filter((time) => time !== 'failed').map((time) => new Date(time))
  const at = sent[0] ?? new Date('2026-10-01T12:00Z')
  const { id: policyId } = await db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  const told = { userId: actor.userId, policyId, groupKey: '', severity: 'high', incidents: 1 } as const
  const released = { state: 'released', createdAt: at, releaseAt: at, releasedAt: at } as const
  return db.write(async (tx) => {
    const { id: notificationId } = await tx.notification.create({ data: { workspaceId, ...told, ...released } })
    const page = { workspaceId, notificationId, createdAt: at, dueAt: at }
    const uid = (number: number) => `page_${notificationId}_${number}`
    await tx.page.createMany({
      data: times.map((time, number) =>
        time === 'failed'
          ? { ...page, uid: uid(number), state: 'failed' as const, endedAt: at, endReason: 'gone' }
          : { ...page, uid: uid(number), state: 'sent' as const, endedAt: new Date(time) },
      ),
    })
    return notificationId
  })
}
