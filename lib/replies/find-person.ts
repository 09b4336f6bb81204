import type { PagedNotification } from '../acknowledge-links/use'
import { RESPONDING } from '../auth/memberships'
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
  const userId = await findPerson({ read }, { workspaceId, channel, identity })
  return userId === undefined ? undefined : { ...notification, userId }
}

type Known = { workspaceId: number; channel: Channel; identity: string }

/** Who of the workspace has verified that this is they. */
export async function findPerson(
  { read }: Pick<Database, 'read'>,
  { workspaceId, channel, identity }: Known,
): Promise<number | undefined> {
  const methods = await read.contactMethod.findMany({
    where: {
      ...{ workspaceId, channel, verifiedAt: { not: null } },
      ...{ config: { contains: identity }, user: RESPONDING },
    },
  })
  return methods.find((method) => identityOf(channel, method.config) === identity)?.userId
}
