import type { Context } from '../context'
import { NotFoundError } from '../errors'
import { shiftsAt } from './layers/versions'
import type { Person } from './list-schedules'
import { person } from './list-schedules'
import { personIn, readSchedules, versionsOf } from './read-schedules'

/** `shifts`: who is on call by the layers; `beginsAt`: when the newest version begins, where that is still to come. */
export type CurrentTurn = { shifts: { person: Person; endsAt: Date }[]; beginsAt: Date | null; timeZone: string }

/** @throws NotFoundError when the workspace has no such schedule */
export async function currentTurn(ctx: Context, scheduleId: number): Promise<CurrentTurn> {
  const wanted = { workspaceId: ctx.workspaceId, scheduleIds: [scheduleId] }
  const [schedule] = await readSchedules(ctx.db.read, wanted, { from: ctx.now, to: ctx.now })
  if (!schedule) throw new NotFoundError('No such schedule.')
  const shifts = shiftsAt(versionsOf(schedule), ctx.now).flatMap(({ userId, endsAt }) => {
    const user = personIn(schedule, userId)
    return user ? [{ person: person(user), endsAt }] : []
  })
  return { shifts, beginsAt: schedule.versions.at(-2)?.endsAt ?? null, timeZone: schedule.timeZone }
}
