import { heldDuring } from '../record/history'
import type { Meant } from '../record/sent'
import type { Silence, Workspace } from '../record/settings'
import type { Clocks } from '../time/clocks'
import { holdAll } from './conditions'
import type { Span } from './segment'

const DAY_MS = 86_400_000

/** The silence that certainly covers an alert within the span, or that none does; otherwise `unsure`. */
export type Covering = Silence | 'none' | 'unsure'

type Asked = { span: Span; clocks: Clocks; own?: Silence | undefined }

/** Its own silence stays while that goes on; otherwise the first that was made, of those with pages afterwards if there are. */
export function coveringOf(workspace: Workspace, alert: Meant, { span, clocks, own }: Asked): Covering {
  const cases = heldDuring(workspace.silences, span.low, span.high).flatMap((silences) =>
    wallsIn(span, clocks).map((wall) => silences.filter((silence) => isOver(silence, alert, wall))),
  )
  const chosen = new Set(
    cases.map(
      (found) =>
        found.find(({ silenceId }) => silenceId === own?.silenceId) ??
        found.find(({ pagesAfter }) => pagesAfter) ??
        found[0],
    ),
  )
  const [first] = chosen
  if (chosen.size !== 1) return 'unsure'
  return first ?? 'none'
}

type Between = { opened: Span; ended: Span; clocks: Clocks; besides: Silence }

/** Whether a silence that was active meanwhile, and that nobody has ended by hand, is to be followed by pages. */
export function isPromised(workspace: Workspace, alert: Meant, between: Between): boolean | 'unsure' {
  const { opened, ended, clocks, besides } = between
  const promises = heldDuring(workspace.silences, ended.low, ended.high).flatMap((silences) => {
    const others = silences.filter(({ silenceId, pagesAfter, conditions }) => {
      return pagesAfter && silenceId !== besides.silenceId && holdAll(conditions, alert)
    })
    return wallsIn(opened, clocks).flatMap((from) =>
      wallsIn(ended, clocks).map((to) => others.some((one) => nextStart(one, from) <= to)),
    )
  })
  const [first = false, ...others] = new Set(promises)
  return others.length > 0 ? 'unsure' : first
}

/** Of the window that is under way then, or of the next one. */
function nextStart({ startsAt, endsAt, repeatDays }: Silence, wall: number) {
  const period = repeatDays === null ? Number.POSITIVE_INFINITY : repeatDays * DAY_MS
  if (wall < endsAt) return startsAt
  return startsAt + Math.ceil((wall - endsAt + 1) / period) * period
}

/** The ends of its windows from a time on, by the wall clock; those of later days if it repeats. */
export function endsFrom({ endsAt, repeatDays }: Silence, from: number, to: number): number[] {
  if (repeatDays === null) return [endsAt]
  const period = repeatDays * DAY_MS
  const first = Math.max(0, Math.floor((from - endsAt) / period))
  const count = Math.max(1, Math.ceil((to - endsAt) / period) + 1 - first)
  return Array.from({ length: count }, (_, at) => endsAt + (first + at) * period)
}

function isOver({ conditions, startsAt, endsAt, repeatDays }: Silence, alert: Meant, wall: number) {
  const since = repeatDays === null ? wall - startsAt : (wall - startsAt) % (repeatDays * DAY_MS)
  return startsAt <= wall && since < endsAt - startsAt && holdAll(conditions, alert)
}

const SAMPLES = 40
const SECOND = 1_000

/** A silence may begin or end within the span. */
function wallsIn({ low, high }: Span, clocks: Clocks) {
  const apart = Math.max(SECOND, (high - low) / SAMPLES)
  const between = Array.from({ length: Math.ceil((high - low) / apart) }, (_, at) => low + at * apart)
  return clocks
    .skewsDuring(low, high)
    .flatMap((skew) => [...between, high].map((time) => clocks.startsAt + time + skew))
}
