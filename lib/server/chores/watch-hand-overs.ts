import { noteHandOvers } from '../../hand-overs/note'
import { tellHandOvers } from '../../hand-overs/tell'
import { createFaultLog } from '../../log/fault-log'
import { tellSwaps } from '../../swaps/tell'
import type { AlertsRuntime } from '../alerts-runtime'

const EVERY_MS = 20_000

/** Tells people that they go on call, chat channels who is, and others whose shifts are to be taken. */
export function watchHandOvers({ db, channels, env, log, stopping: { signal } }: AlertsRuntime) {
  const logFault = createFaultLog(log, { level: 'warn' })
  const now = () => new Date()
  const turn = async () => {
    try {
      const workspaces = await db.read.workspace.findMany({ select: { id: true } })
      for (const { id } of workspaces) await noteHandOvers(db, id, now())
      const deps = { db, channels, baseUrl: env.BASE_URL, now }
      await tellHandOvers(deps)
      await tellSwaps(deps)
    } catch (error) {
      if (!signal.aborted) logFault(error, 'who goes on call was not told; it is tried again')
    }
    if (!signal.aborted) setTimeout(turn, EVERY_MS).unref()
  }
  setTimeout(turn, EVERY_MS).unref()
}
