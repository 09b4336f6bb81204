import type { ChannelDeps } from '../channels/channel'
import type { UserContext } from '../context'

export type ContactDeps = {
  ctx: UserContext
  channels: ChannelDeps
  baseUrl: string
}
