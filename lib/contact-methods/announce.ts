import { CHANNELS, describeMethod } from '../channels/channels'
import { countedDeps, deliverCounted } from './deliver-counted'
import type { ContactDeps } from './deps'
import { getOwn } from './get-own'
import { noticeMessage, portalLink } from './messages'

/** Warns a person through their other methods: an intruder could get their pages, even after a new password. */
export async function announceContactMethod(deps: ContactDeps, { contactMethodId }: { contactMethodId: number }) {
  const { ctx, baseUrl } = deps
  const method = await getOwn(ctx.db.read, ctx, contactMethodId)
  const others = await ctx.db.read.contactMethod.findMany({
    where: { userId: ctx.actor.userId, id: { not: contactMethodId }, verifiedAt: { not: null } },
  })
  const { title } = CHANNELS[method.channel]
  const name = `${title} ${describeMethod(method.channel, method.config)}`
  const message = noticeMessage({
    title: `New contact method in Tocsin: ${title}`,
    lines: [
      `From now on ${ctx.actor.name} is also paged by ${name}.`,
      'If you did not add it, remove it, change your password and tell an admin.',
    ],
    link: portalLink(baseUrl),
    now: ctx.now,
  })
  return Promise.all(others.map((other) => deliverCounted(countedDeps(deps), other, message)))
}
