import type { Context } from '../context'
import { NotFoundError } from '../errors'
import { endOfRotation, presentEnd } from './layers/replace-roster'
import { shiftsAt } from './layers/versions'
import type { Person } from './list-schedules'
import { person } from './list-schedules'
import { peopleById, readSchedules, versionsOf } from './read-schedules'

/**
 * `shifts`: who is on call by the layers; `endsAt`: when the first of their turns ends, or one of nobody; `rotationEndsAt`: when everybody has had their turn; `beginsAt`: when the newest version
 * begins, where that is still to come.
 */
export type CurrentTurn = {
  shifts: { person: Person; endsAt: Date }[]
  endsAt: Date | null
  rotationEndsAt: Date | undefined
  beginsAt: Date | null
  timeZone: string
}

/** @throws NotFoundError when the workspace has no such schedule */
export async function currentTurn(ctx: Context, scheduleId: number): Promise<CurrentTurn> {
  const wanted = { workspaceId: ctx.workspaceId, scheduleIds: [scheduleId] }
  const [schedule] = await readSchedules(ctx.db, wanted, { from: ctx.now, to: ctx.now })
  if (!schedule) throw new NotFoundError('No such schedule.')
  const versions = versionsOf(schedule)
  const people = peopleById(schedule)
  const shifts = shiftsAt(versions, ctx.now).flatMap(({ userId, endsAt }) => {
    const user = people.get(userId)
    return user ? [{ person: person(user), endsAt }] : []
  })
  const beginsAt = schedule.versions.at(-2)?.endsAt ?? null
  const [endsAt, rotationEndsAt] = [presentEnd(versions, ctx.now), endOfRotation(versions, ctx.now)]
  return { shifts, endsAt, rotationEndsAt, beginsAt, timeZone: schedule.timeZone }
}
