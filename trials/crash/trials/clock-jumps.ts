import { root } from '../../../tooling/root.mjs'
import { compare } from '../../ground/alerts/compare'
import { createWitness } from '../../ground/alerts/witness'
import { createFakeClock, type FakeClock } from '../../ground/clock'
import { prepareSqlite, readSite, type Site } from '../../ground/site'
import { type Server, startServer } from '../../ground/start'
import { endureJumps } from '../pages/endure-jumps'
import { type Receivers, startReceivers } from '../pages/receivers'
import { prepareEasyTeam, type Team } from '../pages/teams'
import type { Lab, Outcome, Trial } from '../trial'

const HOUR = 3_600
const DAY = 24 * HOUR
const SHORT = [DAY, 0]
const FULL = [HOUR, 0, -HOUR, 0, DAY, 0, -DAY, 0, HOUR, -HOUR, DAY, -DAY, 0]
// Light, because pages must come in time too.
const LOAD = { connections: 16, inFlight: 8, restMs: 200 }

export const clockJumps: Trial = {
  name: 'clock-jumps',
  title: 'a clock that jumps an hour or a day, SQLite',
  subject: 'alerts',
  isControl: false,
  run: jumpRepeatedly,
}

async function jumpRepeatedly(lab: Lab): Promise<Outcome | { skipped: string }> {
  const clock = createFakeClock(lab.folder)
  if (!clock) return { skipped: 'needs libfaketime' }
  const site = await prepareSqlite(lab.folder)
  const receivers = await startReceivers(0)
  try {
    const team = await prepareEasyTeam(site, receivers)
    const env = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', ...clock.env }
    const server = await startServer({ ...site, sources: root, env })
    const offsets = lab.isShort ? SHORT : FULL
    return await jumpUnderLoad(lab, site, { server, team, receivers, offsets, setOffset: clock.setOffset })
  } finally {
    await receivers.close()
  }
}

type Plan = { server: Server; team: Team; receivers: Receivers; offsets: number[]; setOffset: FakeClock['setOffset'] }

async function jumpUnderLoad(lab: Lab, site: Site, { server, ...plan }: Plan): Promise<Outcome> {
  const witness = createWitness()
  const { acknowledged } = witness
  const load = witness.send(server, site.token, LOAD)
  try {
    const { jumps, slowest, broken } = await endureJumps(lab, { ...plan, port: server.port, acknowledged })
    await load.stop()
    await server.kill()
    const others = [...load.counts].filter(([name]) => name !== '201').map(([name, count]) => `${count} times ${name}`)
    const compared = compare(acknowledged, await readSite(site))
    const note = `all paged after ${slowest.toFixed(1)} s at most`
    return { cycles: jumps, acknowledged: acknowledged.length, ...compared, broken: [...broken, ...others], note }
  } finally {
    await server.kill()
    await load.stop()
  }
}
