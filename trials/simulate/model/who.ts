import { heldDuring } from '../record/history'
import type { Policy, Target, Workspace } from '../record/settings'
import type { Clocks } from '../time/clocks'
import { onCall } from './on-call'
import type { Span } from './segment'

/** Whom a step that runs within a span may page, and whom it certainly pages. */
export type Who = { may: Set<number>; must: Set<number> }

const SAMPLE_MS = 300_000

export function whoAt(workspace: Workspace, { targets }: Policy['steps'][number], span: Span, clocks: Clocks): Who {
  const who: Who = { may: new Set(), must: new Set() }
  for (const target of targets) {
    const people = peopleOf(workspace, target, span, clocks)
    for (const person of people) if (person !== undefined) who.may.add(person)
    const [only, ...others] = people
    if (only !== undefined && others.length === 0 && isSurelyAble(workspace, only, span)) who.must.add(only)
  }
  return who
}

/** Everybody who may be on call; undefined: perhaps nobody. */
function peopleOf(workspace: Workspace, target: Target, span: Span, clocks: Clocks): Set<number | undefined> {
  if ('userId' in target) return new Set([target.userId])
  const schedule = workspace.schedules.find(({ scheduleId }) => scheduleId === target.scheduleId)
  if (!schedule) return new Set([undefined])
  const overrides = heldDuring(schedule.overrides, span.low, span.high)
  // A rotation ends at a time of the clock; other clocks may not have reached it.
  const lead = Math.max(...clocks.skewsDuring(span.low, span.high).map(Math.abs))
  const rotations = heldDuring(schedule.rotation, span.low - lead, span.high + lead)
  if (rotations.includes(undefined)) return new Set([undefined, ...workspace.people.map(({ userId }) => userId)])
  const walls = wallsOf(span, clocks)
  return new Set(
    rotations.flatMap((rotation) =>
      rotation
        ? overrides.flatMap((made) =>
            walls.flatMap((wall) => [onCall(rotation, made, wall), ...nobodyBefore(schedule, wall)]),
          )
        : [],
    ),
  )
}

/** A clock may have been set back so far. */
function nobodyBefore({ madeAt }: Workspace['schedules'][number], wall: number) {
  return wall <= madeAt ? [undefined] : []
}

/** The times that the clocks may have shown in the span. */
function wallsOf({ low, high }: Span, clocks: Clocks) {
  const times = Array.from({ length: Math.ceil((high - low) / SAMPLE_MS) }, (_, at) => low + at * SAMPLE_MS)
  const skews = clocks.skewsDuring(low, high)
  return [...times, high].flatMap((time) => skews.map((skew) => Math.floor(clocks.startsAt + time + skew)))
}

function isSurelyAble({ people }: Workspace, userId: number, { low, high }: Span) {
  const person = people.find((one) => one.userId === userId)
  return person !== undefined && !heldDuring(person.disabled, low, high).includes(true)
}
