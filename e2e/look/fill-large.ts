import { subDays } from 'date-fns'
import type { Context } from '../../lib/context'
import { openDatabase } from '../../lib/db/open'
import { addOverride } from '../../lib/on-call/add-override'
import { addSchedule } from '../../lib/on-call/add-schedule'
import { addTeam } from '../../lib/teams/add'
import { insertMember } from '../../testing/fixtures'
import { inOneLayer } from '../../testing/one-layer'
import { sure } from './sure'

const FIRST = ['Amara', 'Björn', 'Chloé', 'Dmitri', 'Esperanza', 'Farid', 'Grzegorz', 'Hyun-woo', 'Ingrid', 'João']
const LAST = ['Abernathy-Kowalczyk', 'Ng', 'van der Merwe', 'Øster']

/** 40 people, a schedule of 12 layers in which they all stand, and ten schedules of four people each. */
export async function fillLarge(dataDir: string) {
  const db = await openDatabase(undefined, dataDir)
  const now = new Date()
  const { id: workspaceId } = await db.read.workspace.findFirstOrThrow()
  const ctx: Context = { db, workspaceId, now, actor: { type: 'system' } }
  const people = await db.write(async (tx) => {
    const ids = []
    for (let at = 0; at < 40; at++) {
      const name = `${FIRST[at % FIRST.length]} ${LAST[Math.floor(at / FIRST.length)]}`
      const member = { workspaceId, name, email: `person${at}@example.com`, createdAt: now }
      ids.push((await insertMember(tx, { ...member, role: 'responder' })).id)
    }
    return ids
  })
  const startsOn = subDays(now, 9).toISOString().slice(0, 10)
  const four = (at: number) => Array.from({ length: 4 }, (_, next) => people[(at * 4 + next) % 40] ?? 0)
  const layers = Array.from({ length: 12 }, (_, at) => ({
    ...{
      name: `Layer of region ${at + 1}`,
      shiftUnit: 'day',
      shiftLengths: [1 + (at % 3)],
      handoverTime: '09:00',
      startsOn,
    },
    ...{ turns: four(at).map((id) => [id]), adds: at % 4 === 3, skipsClosed: false, startsAt: null, endsAt: null },
    hours: [{ from: { day: 1 + (at % 5), time: '22:00' }, to: { day: 3 + (at % 5), time: '06:00' } }],
  }))
  const world = sure(
    await addSchedule(ctx, { name: 'Around the world', timeZone: 'America/Chicago', layers }),
  ).scheduleId
  const cover = { startsAt: subDays(now, -1), endsAt: subDays(now, -2) }
  sure(await addOverride(ctx, { scheduleId: world, userId: people[7] ?? 0, ...cover }))
  const shifts = { timeZone: 'Asia/Kolkata', shiftUnit: 'week', shiftLength: 1, handoverTime: '09:00', startsOn }
  for (let at = 0; at < 10; at++) {
    const name = `Region ${at + 1}`
    const { scheduleId } = sure(await addSchedule(ctx, inOneLayer({ ...shifts, name, members: four(at) })))
    sure(await addTeam(ctx, { name, members: four(at), schedules: [scheduleId] }))
  }
  await db.close()
  return { world }
}
