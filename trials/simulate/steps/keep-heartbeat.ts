import type { Luck } from '../luck/luck'
import type { Heartbeat } from '../record/furnished'
import { runAs } from '../time/owners'
import type { World } from '../world/world'

const MINUTE = 60_000
const PATIENCE_MS = 10_000
/** The product checks every 10 seconds; after a disturbance it listens for up to 10 minutes first. */
const NOTICED_MS = 15_000
const LISTENING_MS = 600_000

/** Pings on time, at times falls silent, and checks that only silence is noticed. */
export async function keepHeartbeat(world: World, heartbeat: Heartbeat, luck: Luck, days: number) {
  const { everyMinutes, graceMinutes } = heartbeat
  const patienceMs = (everyMinutes + graceMinutes) * MINUTE
  const end = days * 24 * 60 * MINUTE
  while (world.timers.now() < end) {
    const sentAt = world.timers.now()
    const isHeard = await ping(world, heartbeat, luck)
    if (isHeard) await expectSilent(world, heartbeat, false, sentAt)
    const isFallingSilent = luck.chance(0.03)
    if (!isFallingSilent) {
      await world.pause((everyMinutes * MINUTE) / 2)
      if (isHeard) await expectSilent(world, heartbeat, false, sentAt)
      await world.pause((everyMinutes * MINUTE) / 2)
      continue
    }
    world.journal.write(`key ${heartbeat.apiKeyId} falls silent`)
    await world.pause(patienceMs + NOTICED_MS + LISTENING_MS)
    const isCalm = world.calm.isUnbroken(world.timers.now() - LISTENING_MS - NOTICED_MS, world.timers.now())
    if (isCalm && !world.leaps.isAny(sentAt, world.timers.now())) await expectSilent(world, heartbeat, true, sentAt)
    await world.pause(luck.between(0, 5) * everyMinutes * MINUTE)
  }
}

async function ping(world: World, { secret }: Heartbeat, luck: Luck) {
  const live = world.fleet.live()
  if (live.length === 0) return false
  const { instance, server } = luck.pick(live)
  const answer = runAs(instance, () => server.pings.ping({ method: 'POST', secret }))
  const heard = await Promise.race([answer, world.pause(PATIENCE_MS)])
  return heard?.status === 200
}

async function expectSilent(world: World, { apiKeyId }: Heartbeat, isSilent: boolean, sentAt: number) {
  const row = await world.db.read.heartbeat.findUnique({ where: { apiKeyId }, select: { silentAt: true } })
  if (!row || (row.silentAt !== null) === isSilent) return
  const what = `key ${apiKeyId} counts as ${isSilent ? 'heard' : 'silent'}, ${(world.timers.now() - sentAt) / MINUTE} minutes after its last ping`
  world.contradictions.push({ what, at: world.clocks.trueTime() })
}
