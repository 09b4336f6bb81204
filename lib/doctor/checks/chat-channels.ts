import { channelsWithout, NEEDED_SETTINGS, type NeedyChannel } from '../../channels/service-accounts'
import { listFailingChats } from '../../chat-channels/list'
import type { Context } from '../../context'
import type { Check, Installation } from '../check'

export const chatChannels: Check<Installation> = {
  about: 'Chat channels',
  find: async ({ env, workspaces }) => {
    const without = channelsWithout(env)
    return (await Promise.all(workspaces.map((ctx) => chatFaults(ctx, without)))).flat()
  },
}

async function chatFaults({ db, workspaceId }: Context, without: NeedyChannel[]) {
  const mute = await db.read.chatChannel.findMany({
    where: { workspaceId, removedAt: null, failingSince: null, channel: { in: without } },
    select: { name: true, channel: true },
  })
  const failing = await listFailingChats(db.read, workspaceId)
  return [
    ...failing.map(
      ({ name, failure }) =>
        `Nothing can be posted in the chat channel ${name} (${failure}). Settings, Chat channels: test it, or give another address.`,
    ),
    ...mute.map(({ name, channel }) => {
      const setting = NEEDED_SETTINGS[channel as NeedyChannel]
      return `Nothing can be posted in the chat channel ${name}: ${setting} is unset. Set it.`
    }),
  ]
}
