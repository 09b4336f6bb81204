import { CHANNELS } from '../../channels/channels'
import { channelsWithout, NEEDED_SETTINGS, type NeedyChannel } from '../../channels/service-accounts'
import { methodState } from '../../contact-methods/method-state'
import type { Context } from '../../context'
import type { MailStatus } from '../../mail/state'
import type { Check, Examined } from '../check'

export const contactMethods: Check<Examined> = {
  about: 'Contact methods',
  find: async ({ env, mail, workspaces }) => {
    const without = channelsWithout(env)
    const { status } = await mail
    const failing = (await Promise.all(workspaces.map((ctx) => listFailing(ctx, status)))).flat()
    const mute = (await Promise.all(workspaces.map((ctx) => listMute(ctx, without)))).flat()
    const whose = new Map(failing.map(({ words, userId }) => [words, [userId]]))
    return { faults: [...failing.map(({ words }) => words), ...mute], notes: [], whose }
  },
}

/** By whom: what refuses pages, for good or for now. Of mail that is not sent Mail tells. */
async function listFailing({ db, workspaceId }: Context, mail: MailStatus) {
  const failing = await db.read.contactMethod.findMany({
    where: {
      ...{ workspaceId, user: { disabledAt: null } },
      OR: [{ failingSince: { not: null } }, { stuckSince: { not: null } }],
    },
    orderBy: { id: 'asc' },
    include: { user: { select: { name: true } } },
  })
  return failing.flatMap((method) => {
    const { userId, user, channel, failure } = method
    const title = CHANNELS[channel].title
    const state = methodState(method, mail)
    if (state === 'stuck')
      return [{ userId, words: `${user.name}: the last page by ${title} failed. Ask ${user.name} to send a test.` }]
    if (state === 'no-mail' || failure === null) return []
    const words = `${user.name}: ${title} refuses pages (${failure}). Ask ${user.name} to mend or replace it.`
    return [{ userId, words }]
  })
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
