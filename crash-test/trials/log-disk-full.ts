import { root } from '../../lib/tooling/root.mjs'
import { compare } from '../alerts/compare'
import { USUAL_LOAD } from '../alerts/load'
import { openConnection, sendAlert } from '../alerts/send'
import { createWitness } from '../alerts/witness'
import { statusOf } from '../servers/ask'
import { createLogDisk, type LogDisk } from '../servers/log-disk'
import { prepareSqlite, readSite, type Site } from '../servers/site'
import { type Server, startServer } from '../servers/start'
import type { Lab, Outcome, Trial } from '../trial'
import { until } from '../until'

const LONGEST_SECONDS = 60
const LOAD = { ...USUAL_LOAD, restMs: 100 }
// Each leaves a line in the log.
const REFUSED = JSON.stringify({ summary: '', severity: 'none of the four' })
const MOST_REFUSED = 5_000

/** Nothing can be logged any more; then there is room again. */
export const logDiskFull: Trial = {
  name: 'log-disk-full',
  title: 'disk of the log full, SQLite',
  subject: 'alerts',
  isControl: false,
  run: fillLogDisk,
}

async function fillLogDisk(lab: Lab): Promise<Outcome | { skipped: string }> {
  const disk = createLogDisk(lab.folder)
  if (!disk) return { skipped: 'needs Linux' }
  try {
    const site = await prepareSqlite(lab.folder)
    const server = await startServer({ ...site, sources: root, env: { LOG_LEVEL: 'info' }, log: disk.file })
    try {
      return await serveWithout(lab, { server, site, disk })
    } finally {
      await server.kill()
    }
  } finally {
    disk.remove()
  }
}

type Run = { server: Server; site: Site; disk: LogDisk }

async function serveWithout(lab: Lab, { server, site, disk }: Run): Promise<Outcome> {
  const witness = createWitness()
  const load = witness.send(server, site.token, LOAD)
  const broken: string[] = []
  const accepted = () => load.counts.get('201') ?? 0
  const acceptMore = async (when: string) => {
    const enough = accepted() + (lab.isShort ? 1_000 : 10_000)
    if (!(await until(LONGEST_SECONDS, () => accepted() >= enough))) broken.push(`too few alerts were taken ${when}`)
  }
  const refused = await sendRefused(server, site, () => disk.isFull())
  if (!disk.isFull()) broken.push(`${refused} refused alerts did not fill the disk of the log`)
  lab.say(`the log is full at ${disk.bytes()} bytes`)
  await acceptMore('with a full log')
  for (const path of ['/api/health/live', '/api/health/ready']) {
    const status = await statusOf(server.port, path)
    if (status !== 200) broken.push(`${path} was answered with ${status ?? 'nothing'}`)
  }
  const logsAgain = disk.makeRoom()
  if (logsAgain) {
    await sendRefused(server, site, () => disk.bytes() > 0)
    if (disk.bytes() === 0) broken.push('nothing was logged once there was room again')
    await acceptMore('once there was room again')
  }
  await load.stop()
  if (!server.isRunning()) broken.push('the server ended by itself')
  await server.kill()
  const others = [...load.counts].filter(([name]) => name !== '201').map(([name, count]) => `${count} times ${name}`)
  const compared = compare(witness.acknowledged, await readSite(site))
  const note = logsAgain ? 'logged again once there was room' : 'without room from the beginning'
  const acknowledged = witness.acknowledged.length
  return { cycles: 1, acknowledged, ...compared, broken: [...broken, ...others], note }
}

/** Alerts against the contract, until that is enough; resolves with how many. */
async function sendRefused({ port }: Server, { token }: Site, isEnough: () => boolean) {
  const agent = openConnection()
  let sent = 0
  for (; sent < MOST_REFUSED && !isEnough(); sent++) await sendAlert(agent, { port, token }, REFUSED)
  agent.destroy()
  return sent
}
