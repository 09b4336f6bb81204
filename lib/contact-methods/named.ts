import { CHANNELS, describeMethod } from '../channels/channels'
import type { Channel } from '../db/database'

export function named({ id, channel, config }: { id: number; channel: Channel; config: string }) {
  return `${CHANNELS[channel].title} ${describeMethod(channel, config)} (#${id})`
}
