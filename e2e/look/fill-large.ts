import { subDays, subHours } from 'date-fns'
import type { Context } from '../../lib/context'
import { openDatabase } from '../../lib/db/open'
import { addPolicy } from '../../lib/escalation-policies/change'
import { addOverride } from '../../lib/on-call/add-override'
import { addSchedule } from '../../lib/on-call/add-schedule'
import { addTeam } from '../../lib/teams/add'
import { insertMember } from '../../testing/fixtures'
import { inOneLayer } from '../../testing/one-layer'
import { reach } from '../../testing/reach'
import { sure } from './sure'

const FIRST = ['Amara', 'Björn', 'Chloé', 'Dmitri', 'Esperanza', 'Farid', 'Grzegorz', 'Hyun-woo', 'Ingrid', 'João']
const LAST = ['Abernathy-Kowalczyk', 'Ng', 'van der Merwe', 'Øster']

const WEEKS_AGO = 9
/** A webhook of everybody but each seventh person; it is never called. */
const RECEIVER = 'https://phone.example.com/pages'

/**
 * 40 people, a schedule of 12 layers in which they all stand, and ten teams of four people, each with a schedule; all but
 * two of the teams have a policy.
 */
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
      const { id: userId } = await insertMember(tx, { ...member, role: 'responder' })
      ids.push(userId)
      const config = JSON.stringify({ url: RECEIVER, secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` })
      const method = { workspaceId, userId, channel: 'webhook', createdAt: now, verifiedAt: now } as const
      if (at % 7 !== 6) await tx.contactMethod.create({ data: { ...method, config } })
    }
    return ids
  })
  const startsOn = subDays(now, WEEKS_AGO * 7)
    .toISOString()
    .slice(0, 10)
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
    const { teamId } = sure(await addTeam(ctx, { name, members: four(at), schedules: [scheduleId] }))
    if (at < TEAMS_WITH_POLICY) await addPolicyOf(ctx, { name, teamId, scheduleId, next: four(at)[0] ?? 0 })
  }
  await wakeAll(ctx, people)
  await db.close()
  return { world }
}

const TEAMS_WITH_POLICY = 8

type Of = { name: string; teamId: number; scheduleId: number; next: number }

async function addPolicyOf(ctx: Context, { name, teamId, scheduleId, next }: Of) {
  const severities = ['critical', 'high']
  const steps = [
    { waitMinutes: 5, targets: [{ scheduleId }] },
    { waitMinutes: 15, targets: [{ userId: next }] },
  ]
  sure(await addPolicy(ctx, { name, teamId, severities, steps, repeats: 1, groupBy: [], gatherSeconds: 60 }))
}

/** As if the schedules had been there all the time; each person was reached a little more often than the one before. */
async function wakeAll({ db, workspaceId, now }: Context, people: number[]) {
  const createdAt = subDays(now, WEEKS_AGO * 7)
  await db.write((tx) => tx.schedule.updateMany({ where: { workspaceId }, data: { createdAt } }))
  for (const [at, userId] of people.entries())
    for (let hours = 5 + at; hours < WEEKS_AGO * 7 * 24; hours += 400 - 8 * at)
      await reach({ db, workspaceId, actor: { userId } }, subHours(now, hours))
}
