import type { PagedNotification } from '../acknowledge-links/use'
import { isResponding } from '../auth/memberships'
import type { Channel, Database } from '../db/database'

export type AnsweredPage = { notification: PagedNotification; config: string; workspaceId: number }

/** The page that receivers know by this; undefined unless it went out by the channel, to somebody who may still act. */
export async function findPage(db: Database, uid: string, channel: Channel): Promise<AnsweredPage | undefined> {
  const page = await db.read.page.findUnique({
    where: { uid },
    include: { contactMethod: true, notification: { include: { user: { select: { disabledAt: true, role: true } } } } },
  })
  const { contactMethod } = page ?? {}
  if (!page || contactMethod?.channel !== channel || !contactMethod.verifiedAt) return undefined
  const { user, ...notification } = page.notification
  return !isResponding(user) ? undefined : { notification, config: contactMethod.config, workspaceId: page.workspaceId }
}
