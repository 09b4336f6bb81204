import type { ChannelDeps } from '../channels/channel'
import { CHANNELS, describeMethod } from '../channels/channels'
import type { Database } from '../db/database'
import { deliverCounted } from './deliver-counted'
import { noticeMessage, portalLink } from './messages'

const AGAIN_AFTER_MS = 600_000

type TellDeps = { db: Database; channels: ChannelDeps; baseUrl: string }

/** Tells owners by their other methods, once; ten minutes later again if none took it. Several instances may run it. */
export function createFailureTeller({ db, channels, baseUrl }: TellDeps) {
  const triedAt = new Map<number, number>()

  async function tell(method: Untold, now: Date) {
    const others = await workingMethods(db, method)
    if (others.length === 0) return
    triedAt.set(method.id, now.getTime())
    if (!(await claim(db, method.id, now))) return
    const message = noticeMessage({ ...failureWords(method), link: portalLink(baseUrl), now })
    const deliveries = await Promise.all(others.map((other) => deliverCounted({ db, channels, now }, other, message)))
    if (!deliveries.some(({ isDelivered }) => isDelivered)) await giveBack(db, method.id)
  }

  return async (now: Date) => {
    const untold = await readUntold(db)
    for (const id of triedAt.keys()) if (!untold.some((method) => method.id === id)) triedAt.delete(id)
    const isDue = ({ id }: Untold) => now.getTime() - (triedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= AGAIN_AFTER_MS
    for (const method of untold.filter(isDue)) await tell(method, now)
  }
}

type Untold = Awaited<ReturnType<typeof readUntold>>[number]

function readUntold({ read }: Database) {
  return read.contactMethod.findMany({
    where: { failingSince: { not: null }, failureToldAt: null, verifiedAt: { not: null }, user: { disabledAt: null } },
    orderBy: { id: 'asc' },
  })
}

function workingMethods({ read }: Database, { id, userId }: Untold) {
  return read.contactMethod.findMany({
    where: { id: { not: id }, userId, verifiedAt: { not: null }, failingSince: null },
  })
}

async function claim(db: Database, id: number, now: Date) {
  const where = { id, failureToldAt: null, failingSince: { not: null } }
  const { count } = await db.write((tx) => tx.contactMethod.updateMany({ where, data: { failureToldAt: now } }))
  return count > 0
}

function giveBack(db: Database, id: number) {
  return db.write((tx) => tx.contactMethod.updateMany({ where: { id }, data: { failureToldAt: null } }))
}

function failureWords({ channel, config, failingSince, failure }: Untold) {
  const { title } = CHANNELS[channel]
  const since = `${failingSince?.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return {
    title: `Pages to you by ${title} fail`,
    lines: [
      `${title} ${describeMethod(channel, config)} has refused pages since ${since}: ${failure}`,
      'You are still paged here. Repair it and send a test, or remove it.',
    ],
  }
}
