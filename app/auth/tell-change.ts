import { after } from 'next/server'
import { type AccountChange, tellChange, whoseChange } from '@/lib/contact-methods/tell-change'
import type { UserContext } from '@/lib/context'
import { getRuntime } from '@/lib/server/runtime'

/** Once the answer is sent: a receiver may be slow. */
export function tellOwnChange(ctx: UserContext, change: AccountChange, exceptId?: number) {
  tellLater(whoseChange(ctx, exceptId), change)
}

export function tellLater(whose: Parameters<typeof tellChange>[1], change: AccountChange) {
  const { db, channels, env, log } = getRuntime()
  const deps = { db, channels, baseUrl: env.BASE_URL, now: new Date() }
  after(() =>
    tellChange(deps, whose, change).catch((error: unknown) => log.warn({ err: error }, 'a change was not told')),
  )
}
