import { createFaultLog } from '../log/fault-log'
import { claimChats } from './claim'
import type { ChatDeps } from './deps'
import { createStaleMarker } from './mark-stale'
import { serveChat } from './serve'

const EVERY_MS = 1_000

/** Posts in chat channels and keeps what is there up to date, until `signal`. Several instances may share a database. */
export function startChat({ signal, ...deps }: ChatDeps & { signal: AbortSignal }) {
  const logFault = createFaultLog(deps.log, { level: 'warn' })
  const poster = createChatPoster(deps)
  const turn = async () => {
    await poster.look().catch((error: unknown) => {
      if (!signal.aborted) logFault(error, 'chat channels were not looked at; it is tried again')
    })
    if (!signal.aborted) setTimeout(turn, EVERY_MS).unref()
  }
  void turn()
}

/** Chat channels are served side by side. */
export function createChatPoster(deps: ChatDeps) {
  const markStale = createStaleMarker(deps)
  const underWay = new Map<number, Promise<void>>()
  return {
    look: async () => {
      await markStale()
      for (const leased of await claimChats(deps.db, [...underWay.keys()], deps.steady())) {
        const served = serveChat(deps, leased)
          .catch((error: unknown) =>
            deps.log.error({ err: error, chatChannelId: leased.id }, 'a chat channel was not served'),
          )
          .finally(() => underWay.delete(leased.id))
        underWay.set(leased.id, served)
      }
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay.values())
    },
  }
}
