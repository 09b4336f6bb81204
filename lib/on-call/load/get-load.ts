import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '../../context'
import { NotFoundError } from '../../errors'
import { byName } from '../../values/by-name'
import { groupBy } from '../../values/group-by'
import { listHolidayCalendars, listHolidays } from '../holidays/list'
import type { Shift } from '../shift'
import { compareFigures, createFigures, type Figures, isEmpty, whileOnCall } from './figures'
import { SAME_MS } from './interruptions'
import { addMonths, type Month } from './months'
import { type LoadedPerson, readPeople } from './people'
import { type Reached, readPages } from './read-pages'
import { readShifts, type ScheduleShifts } from './shifts'

/** Outside of all schedules: what reached somebody who was not on call. */
type ScheduleLoad = Figures & { scheduleId: number | null; name: string }

/** Of all schedules together: hours of two at once count once. */
export type PersonLoad = Figures & LoadedPerson & { schedules: ScheduleLoad[] }

export type Load = {
  month: Month
  /** The most interrupted first. */
  people: PersonLoad[]
  /** Incidents resolved before this have been deleted, and what they paged with them. */
  deletedTo: Date | undefined
  /** Whether there is a calendar of holidays. */
  hasHolidays: boolean
}

const HOUR = 3_600_000

/**
 * Time on call and interruptions of a month that has begun, by each person's own clock. Of one schedule: what reached
 * people while they were on call in it.
 * @throws NotFoundError when the workspace has no such schedule
 */
export async function getLoad(
  ctx: Context,
  { month, scheduleId }: { month: Month; scheduleId?: number | undefined },
): Promise<Load> {
  const period = everywhere(month, ctx.now)
  const schedules = await readShifts(ctx, scheduleId === undefined ? undefined : [scheduleId], period)
  if (scheduleId !== undefined && schedules.length === 0) throw new NotFoundError('No such schedule.')
  const reached = await readPages(ctx, { ...period, from: new Date(period.from.getTime() - SAME_MS) })
  const shifts = groupBy(
    schedules.flatMap((schedule) => [...schedule.shifts.values()].flat()),
    ({ userId }) => userId,
  )
  const ids = scheduleId === undefined ? [...new Set([...shifts.keys(), ...reached.keys()])] : [...shifts.keys()]
  const zones = { ofSchedules: zonesOf(schedules), usual: schedules[0]?.timeZone ?? 'UTC' }
  const holidays = await listHolidays(ctx, period)
  const figuresOf = createFigures(month, ctx.now, new Set(holidays.map(({ date }) => date)))
  const people: PersonLoad[] = []
  for (const person of await readPeople(ctx, ids, zones)) {
    const own = shifts.get(person.userId) ?? []
    const all = reached.get(person.userId) ?? []
    const counted = scheduleId === undefined ? all : whileOnCall(all, own)
    const inAll = figuresOf(person.timeZone, own, counted)
    const inEach = bySchedule(person, schedules, { shifts: own, reached: counted }, figuresOf)
    people.push({ ...person, ...inAll, schedules: inEach })
    await nextTurn()
  }
  return {
    month,
    people: mostInterruptedFirst(people),
    deletedTo: await deletedTo(ctx, period.from),
    hasHolidays: (await listHolidayCalendars(ctx)).length > 0,
  }
}

function mostInterruptedFirst(people: readonly PersonLoad[]) {
  return people
    .filter((person) => !isEmpty(person))
    .toSorted((a, b) => compareFigures(a, b) || byName(a, b) || a.userId - b.userId)
}

/** The month in all zones, up to now. */
function everywhere(month: Month, now: Date) {
  const [from, to] = [month, addMonths(month, 1)].map((one) => Date.parse(`${one}-01T00:00Z`))
  return {
    from: new Date((from ?? 0) - 15 * HOUR),
    to: new Date(Math.min((to ?? 0) + 13 * HOUR, now.getTime())),
  }
}

function zonesOf(schedules: readonly ScheduleShifts[]) {
  const pairs = schedules.flatMap(({ timeZone, shifts }) =>
    [...shifts.keys()].map((userId) => [userId, timeZone] as const),
  )
  return new Map(pairs.toReversed())
}

type Own = { shifts: readonly Shift[]; reached: readonly Reached[] }

function bySchedule(
  { userId, timeZone }: LoadedPerson,
  schedules: readonly ScheduleShifts[],
  { shifts, reached }: Own,
  figuresOf: ReturnType<typeof createFigures>,
): ScheduleLoad[] {
  const inThem = schedules.flatMap(({ scheduleId, name, shifts }) => {
    const own = shifts.get(userId)
    if (!own) return []
    return [{ scheduleId, name, ...figuresOf(timeZone, own, whileOnCall(reached, own)) }]
  })
  const within = new Set(whileOnCall(reached, shifts))
  const beyond = reached.filter((one) => !within.has(one))
  return [...inThem, { scheduleId: null, name: '', ...figuresOf(timeZone, [], beyond) }].filter((one) => !isEmpty(one))
}

async function deletedTo({ db, workspaceId }: Context, from: Date) {
  const { forgottenTo } = await db.read.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { forgottenTo: true },
  })
  return forgottenTo !== null && forgottenTo > from ? forgottenTo : undefined
}
