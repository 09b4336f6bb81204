import { CHANNELS, describeMethod } from '../channels/channels'
import type { Channel } from '../db/database'

/** A contact method in the audit log, without secrets. */
export function named({ id, channel, config }: { id: number; channel: Channel; config: string }) {
  return `${CHANNELS[channel].title} ${describeMethod(channel, config)} (#${id})`
}
