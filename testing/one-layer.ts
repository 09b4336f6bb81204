import type { Prisma, Transaction } from '../lib/db/database'
import type { Layer } from '../lib/on-call/layers/layer'
import type { Roster } from '../lib/on-call/layers/roster'
import { newestRoster } from '../lib/on-call/read-schedules'
import { storeVersion } from '../lib/on-call/store-version'

/** One person a turn, always. */
export type Rotation = {
  timeZone: string
  shiftUnit: Layer['shiftUnit']
  shiftLength: number
  handoverTime: string
  startsOn: string
  firstTurn: number
  members: readonly number[]
}

export function oneLayer({ timeZone, shiftLength, members, ...rhythm }: Rotation): Roster {
  const always = { hours: [], skipsClosed: false, adds: false, startsAt: null, endsAt: null }
  return {
    timeZone,
    layers: [{ ...rhythm, ...always, shiftLengths: [shiftLength], turns: members.map((userId) => [userId]) }],
  }
}

/** What a form gives of a schedule in which people take turns one by one. */
export type SimpleSettings = Omit<Rotation, 'firstTurn' | 'shiftUnit'> & { shiftUnit: string }

export function inOneLayer<S extends SimpleSettings>({
  shiftUnit,
  shiftLength,
  handoverTime,
  startsOn,
  members,
  ...rest
}: S) {
  const layer = { shiftUnit, shiftLengths: [shiftLength], handoverTime, startsOn, turns: members.map((id) => [id]) }
  const always = { name: '', hours: [], skipsClosed: false, adds: false, startsAt: null, endsAt: null }
  return { ...rest, layers: [{ ...layer, ...always }] }
}

/** As if the schedule's only layer had always been so. */
export async function setRotation(tx: Transaction, scheduleId: number, change: Partial<Rotation>) {
  const { workspaceId, ...schedule } = await tx.schedule.findUniqueOrThrow({
    where: { id: scheduleId },
    include: { versions: { where: { endsAt: null }, include: { layers: { include: { members: MEMBERS } } } } },
  })
  const unread = { holidays: [], shifts: [] }
  const versions = schedule.versions.map((version) => ({
    ...version,
    layers: version.layers.map((layer) => ({ ...layer, ...unread })),
  }))
  const { timeZone, layers } = newestRoster({ ...schedule, versions })
  const { members, shiftLength, timeZone: zone = timeZone, ...rhythm } = change
  const next = {
    ...layers[0],
    ...rhythm,
    ...(members && { turns: members.map((userId) => [userId]) }),
    ...(shiftLength && { shiftLengths: [shiftLength] }),
  }
  await tx.scheduleVersion.deleteMany({ where: { scheduleId } })
  await tx.schedule.update({ where: { id: scheduleId }, data: { timeZone: zone } })
  const [layer] = oneLayer(WEEKLY).layers
  const whole = [{ ...layer, ...next } as Layer]
  await storeVersion(tx, { workspaceId }, { scheduleId, timeZone: zone, endsAt: null, layers: whole })
}

const MEMBERS = {
  orderBy: [{ turn: 'asc' }, { position: 'asc' }],
  include: { user: true },
} satisfies Prisma.ScheduleLayer$membersArgs
const WEEKLY: Rotation = {
  timeZone: 'UTC',
  shiftUnit: 'week',
  shiftLength: 1,
  handoverTime: '09:00',
  startsOn: '2026-01-05',
  firstTurn: 0,
  members: [],
}
