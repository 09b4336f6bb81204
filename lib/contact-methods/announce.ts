import { CHANNELS, describeMethod } from '../channels/channels'
import type { ContactDeps } from './deps'
import { getOwn } from './get-own'
import { tellChange, whoseChange } from './tell-change'

/** Warns a person through their other methods: an intruder could get their pages, even after a new password. */
export async function announceContactMethod(
  { ctx, channels, baseUrl }: ContactDeps,
  { contactMethodId }: { contactMethodId: number },
) {
  const method = await getOwn(ctx.db.read, ctx, contactMethodId)
  const { title } = CHANNELS[method.channel]
  const name = `${title} ${describeMethod(method.channel, method.config)}`
  return tellChange({ db: ctx.db, channels, baseUrl, now: ctx.now }, whoseChange(ctx, contactMethodId), {
    title: `New contact method in Tocsin: ${title}`,
    line: `From now on ${ctx.actor.name} is also paged by ${name}.`,
  })
}
