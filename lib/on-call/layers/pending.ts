import { isBridge, replaceRoster, type Start } from './replace-roster'
import type { Versions } from './versions'

/** When the newest roster begins, where that is still to come; of the versions that hold from now on. */
export function pendingFrom(versions: readonly { endsAt: Date | null }[]): Date | null {
  return versions.at(-2)?.endsAt ?? null
}

/** Those that are left when the newest roster never begins; none when the turn before it was lengthened and runs already. */
export function withoutPending<V extends Versions[number]>(versions: readonly V[]): V[] {
  const left = versions.slice(0, -1)
  return left.slice(0, left.findLastIndex(({ roster }) => !isBridge(roster)) + 1)
}

/** When a change begins where nobody says when: with the one that is pending, which nothing moves, else at the handover. */
export function startByItself(versions: Versions, now: Date): Start {
  const [present] = versions
  const newest = versions.at(-1)
  const from = pendingFrom(versions)
  if (!present || !newest || !from) return 'handover'
  const alone = [{ ...present, endsAt: null }]
  const origins = newest.roster.layers.map(() => undefined)
  const handover = replaceRoster({ versions: alone, to: newest.roster, origins, start: 'handover', disabled: [], now })
  return handover.from.getTime() === from.getTime() ? 'handover' : from
}
