import { CHANNELS, type Channel, describeMethod } from './channels'

type SentTo = { channel: Channel | null; contactMethod: { channel: Channel; config: string } | null }

export function receiverName({ channel, contactMethod }: SentTo) {
  if (!channel) return null
  const address = contactMethod ? describeMethod(contactMethod.channel, contactMethod.config) : '(removed since)'
  return `${CHANNELS[channel].title} ${address}`
}
