import { heldDuring } from '../record/history'
import type { Policy, Target, Workspace } from '../record/settings'
import type { Clocks } from '../time/clocks'
import { holidaysDuring } from './holidays'
import { onCall } from './on-call'
import type { Span } from './segment'

/** Whom a step that runs within a span may page, and whom it certainly pages. */
export type Who = { may: Set<number>; must: Set<number> }

const SAMPLE_MS = 300_000

export function whoAt(workspace: Workspace, { targets }: Policy['steps'][number], span: Span, clocks: Clocks): Who {
  const who: Who = { may: new Set(), must: new Set() }
  for (const target of targets) {
    const { may, must } = peopleOf(workspace, target, span, clocks)
    for (const person of may) who.may.add(person)
    for (const person of must) if (isSurelyAble(workspace, person, span)) who.must.add(person)
  }
  return who
}

const NOBODY = new Set<number>()

/** Who may be on call, and who is in any case. */
function peopleOf(workspace: Workspace, target: Target, span: Span, clocks: Clocks): Who {
  if ('userId' in target) return { may: new Set([target.userId]), must: new Set([target.userId]) }
  const schedule = workspace.schedules.find(({ scheduleId }) => scheduleId === target.scheduleId)
  if (!schedule) return { may: NOBODY, must: NOBODY }
  const overrides = heldDuring(schedule.overrides, span.low, span.high)
  // A rotation ends at a time of the clock; other clocks may not have reached it.
  const lead = Math.max(...clocks.skewsDuring(span.low, span.high).map(Math.abs))
  const rosters = heldDuring(schedule.roster, span.low - lead, span.high + lead)
  if (rosters.includes(undefined)) return { may: new Set(workspace.people.map(({ userId }) => userId)), must: NOBODY }
  const known = holidaysDuring(workspace, span)
  const walls = wallsOf(span, clocks)
  const outcomes = rosters.flatMap((roster) =>
    roster
      ? overrides.flatMap((made) =>
          walls.flatMap((wall) => [
            ...known.map((holidays) => onCall(roster, made, wall, holidays)),
            ...nobodyBefore(schedule, wall),
          ]),
        )
      : [],
  )
  const may = new Set(outcomes.flatMap((people) => [...people]))
  return { may, must: new Set([...may].filter((person) => outcomes.every((people) => people.has(person)))) }
}

/** A clock may have been set back so far. */
function nobodyBefore({ madeAt }: Workspace['schedules'][number], wall: number) {
  return wall <= madeAt ? [NOBODY] : []
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
