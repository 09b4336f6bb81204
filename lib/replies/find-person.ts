import type { PagedNotification } from '../acknowledge-links/use'
import { identityOf } from '../channels/channels'
import type { Channel, Database } from '../db/database'
import type { AnsweredPage } from './find-page'

type Answerer = { page: AnsweredPage; channel: Channel; identity: string }

/** The page as that of whoever answers: its own person, or another who has verified this identity; undefined for a stranger. */
export async function asAnswerer(
  { read }: Pick<Database, 'read'>,
  { page: { config, notification, workspaceId }, channel, identity }: Answerer,
): Promise<PagedNotification | undefined> {
  if (identityOf(channel, config) === identity) return notification
  const methods = await read.contactMethod.findMany({
    where: {
      ...{ workspaceId, channel, verifiedAt: { not: null } },
      ...{ config: { contains: identity }, user: { disabledAt: null } },
    },
  })
  const own = methods.find((method) => identityOf(channel, method.config) === identity)
  return own && { ...notification, userId: own.userId }
}
