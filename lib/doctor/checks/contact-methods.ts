import { CHANNELS } from '../../channels/channels'
import { channelsWithout, NEEDED_SETTINGS, type NeedyChannel } from '../../channels/service-accounts'
import { listFailingChats } from '../../chat-channels/list'
import type { Context } from '../../context'
import type { Check, Installation } from '../check'

export const contactMethods: Check<Installation> = {
  about: 'Contact methods',
  find: async ({ env, workspaces }) => {
    const without = channelsWithout(env)
    const faults = workspaces.map(async (ctx) => [
      ...(await listFailing(ctx)),
      ...(await listMute(ctx, without)),
      ...(await chatFaults(ctx, without)),
    ])
    return (await Promise.all(faults)).flat()
  },
}

async function listFailing({ db, workspaceId }: Context) {
  const failing = await db.read.contactMethod.findMany({
    where: { workspaceId, failingSince: { not: null }, user: { disabledAt: null } },
    orderBy: { id: 'asc' },
    select: { channel: true, failure: true, user: { select: { name: true } } },
  })
  return failing.map(
    ({ user, channel, failure }) =>
      `${user.name}: ${CHANNELS[channel].title} refuses pages (${failure}). Ask ${user.name} to mend or replace it.`,
  )
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

/** Pages there would fail, and none has yet. */
async function listMute({ db, workspaceId }: Context, without: NeedyChannel[]) {
  const where = { workspaceId, verifiedAt: { not: null }, failingSince: null, user: { disabledAt: null } }
  const counts = without.map(async (channel) => {
    const count = await db.read.contactMethod.count({ where: { ...where, channel } })
    const those = count === 1 ? '1 contact method is' : `${count} contact methods are`
    const words = `${those} reached by ${CHANNELS[channel].title}, and ${NEEDED_SETTINGS[channel]} is unset: set it.`
    return count > 0 ? [words] : []
  })
  return (await Promise.all(counts)).flat()
}
