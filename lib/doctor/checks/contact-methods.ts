import { CHANNELS } from '../../channels/channels'
import type { Context } from '../../context'
import type { Check, Installation } from '../check'

export const contactMethods: Check<Installation> = {
  about: 'Contact methods',
  find: async ({ workspaces }) => (await Promise.all(workspaces.map(listFailing))).flat(),
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
