import type { Evidence } from '../invariants/evidence'
import { localTime } from '../model/local-time'
import type { History } from '../record/history'
import type { Policy, Workspace } from '../record/settings'
import type { World } from '../world/world'
import type { Situation } from './situation'

const HOUR = 3_600_000
const MINUTE = 60_000

export const SITUATIONS_OF_SETTINGS: Situation[] = [
  {
    name: 'a policy changed while an incident was open',
    count: changedWhileOpen(({ policies }) => [...policies.values()]),
  },
  {
    name: 'a policy got or lost a step while an incident was open',
    count: changedWhileOpen(({ policies }) => [...policies.values()].map(ofOtherSteps)),
  },
  {
    name: 'a schedule changed while an incident was open',
    count: changedWhileOpen(({ schedules }) => schedules.map(({ roster }) => roster)),
  },
  {
    name: 'a calendar got another file while an incident was open',
    count: changedWhileOpen(({ calendars }) => calendars.map(({ holidays }) => holidays)),
  },
  { name: 'a page on a holiday that opens or closes a layer', count: pagedOnHolidays },
  {
    name: 'an override was made while an incident was open',
    count: changedWhileOpen(({ schedules }) => schedules.map(({ overrides }) => overrides)),
  },
  {
    name: 'a person left while an incident was open',
    count: changedWhileOpen(({ people }) => people.map(({ disabled }) => disabled)),
  },
  {
    name: 'a contact method was removed while an incident was open',
    count: changedWhileOpen(({ people }) => people.flatMap(({ methods }) => methods.map(({ removed }) => removed))),
  },
  { name: 'a silence was made or ended within a minute of an alert', count: silencedAround },
  { name: 'a page within the hour of a change of clocks', count: (world) => atLeaps(world).length },
  { name: 'an override that began in the hour of a change of clocks', count: overridesAtLeaps },
  {
    name: 'reopened around a page in the hour of a change of clocks, in a world with an override that began in one',
    count: (world) =>
      overridesAtLeaps(world) > 0
        ? world.handled.filter(
            ({ kind, doneAt }) =>
              kind === 'reopened' && atLeaps(world).some(({ at }) => Math.abs(at - doneAt) < MINUTE),
          ).length
        : 0,
  },
]

function changedWhileOpen(historiesOf: (workspace: Workspace) => History<unknown>[]) {
  return ({ workspaces }: World, { stories }: Evidence) => {
    const changes = [...workspaces.values()].flatMap((one) => historiesOf(one).flatMap((history) => history.slice(1)))
    const segments = [...stories.values()].flatMap((story) => story.segments)
    return changes.filter(({ doneAt }) =>
      segments.some(({ begins, ends }) => begins.high < doneAt && doneAt < (ends?.low ?? begins.high + HOUR)),
    ).length
  }
}

/** Each version that has more or fewer steps than the one before. */
function ofOtherSteps(history: History<Policy | undefined>) {
  const lengthAt = (at: number) => history[at]?.value?.steps.length
  return history.filter((_, at) => at === 0 || lengthAt(at) !== lengthAt(at - 1))
}

function silencedAround({ workspaces, sent }: World) {
  const changes = [...workspaces.values()].flatMap(({ silences }) => silences.slice(1))
  return changes.filter(({ doneAt }) => sent.some(({ attempts }) => Math.abs((attempts[0]?.at ?? 0) - doneAt) < MINUTE))
    .length
}

function pagedOnHolidays({ receipts, workspaces, clocks }: World) {
  const closing = [...workspaces.values()].flatMap(({ schedules, calendars }) => {
    const rosters = schedules.flatMap(({ roster }) => roster.at(-1)?.value ?? [])
    return rosters.flatMap(({ timeZone, layers }) =>
      calendars
        .filter((calendar) => layers.some(({ calendarId }) => calendarId === calendar.calendarId))
        .map(({ holidays }) => ({ timeZone, days: holidays.at(-1)?.value ?? [] })),
    )
  })
  return receipts.filter(({ kind, at }) =>
    closing.some(({ timeZone, days }) => {
      const local = localTime(timeZone, clocks.startsAt + at)
      return kind === 'page' && days.some(({ from, to }) => from <= local && local < to)
    }),
  ).length
}

function atLeaps({ receipts, workspaces, clocks }: World) {
  const zones = zonesOf(workspaces)
  return receipts.filter(({ at }) => zones.some((zone) => isAtLeap(zone, clocks.startsAt + at)))
}

function overridesAtLeaps({ workspaces }: World) {
  const zones = zonesOf(workspaces)
  const made = [...workspaces.values()].flatMap(({ schedules }) =>
    schedules.flatMap(({ overrides }) => overrides.at(-1)?.value ?? []),
  )
  return made.filter(({ startsAt }) => zones.some((zone) => isAtLeap(zone, startsAt))).length
}

function zonesOf(workspaces: World['workspaces']) {
  const rosters = [...workspaces.values()].flatMap(({ schedules }) => schedules.flatMap(({ roster }) => roster))
  return [...new Set(rosters.flatMap(({ value }) => value?.timeZone ?? []))]
}

function isAtLeap(timeZone: string, instant: number) {
  return localTime(timeZone, instant + HOUR) - localTime(timeZone, instant - HOUR) !== 2 * HOUR
}
