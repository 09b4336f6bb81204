import { CHANNELS, describeMethod } from '../channels/channels'
import type { Channel } from '../db/database'

/** A contact method as the audit log names it, without secrets. */
export function named({ id, channel, config }: { id: number; channel: Channel; config: string }) {
  return `${CHANNELS[channel].title} ${describeMethod(channel, config)} (#${id})`
}
