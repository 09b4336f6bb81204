import type { ChannelDeps } from '../channels/channel'
import type { UserContext } from '../context'

/** What verbs take that send something to the person who acts. */
export type ContactDeps = {
  ctx: UserContext
  channels: ChannelDeps
  /** Where the portal is reached. */
  baseUrl: string
}
