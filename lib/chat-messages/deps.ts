import type { ChannelDeps } from '../channels/channel'
import type { Database, Prisma } from '../db/database'
import type { Log } from '../log/log'

export type ChatDeps = {
  db: Database
  channels: ChannelDeps
  log: Log
  baseUrl: string
  now: () => Date
  steady: () => Date
}

/** A message of which something is to be sent, with where. */
export type Waiting = Prisma.ChatMessageGetPayload<{ include: { chatChannel: true } }>
