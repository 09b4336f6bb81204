import { root } from '../../../tooling/root.mjs'
import { compare } from '../../ground/alerts/compare'
import { type Load, USUAL_LOAD } from '../../ground/alerts/load'
import { sendPipelined } from '../../ground/alerts/pipeline'
import { createWitness } from '../../ground/alerts/witness'
import { statusOf } from '../../ground/ask'
import { createLogDisk, type LogDisk } from '../../ground/log-disk'
import { prepareSqlite, readSite, type Site } from '../../ground/site'
import { type Server, startServer } from '../../ground/start'
import { LONGEST_SECONDS, until } from '../../ground/until'
import type { Lab, Outcome, Trial } from '../trial'

const LOAD = { ...USUAL_LOAD, connections: 16, restMs: 100 }
const REFUSED = JSON.stringify({ summary: '', severity: 'none of the four' })
const REFUSED_AT_ONCE = 64
const MOST_REFUSED = 10_000

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
  const enough = lab.isShort ? 1_000 : 10_000
  const broken: string[] = []
  await refuseUntil(server, site, disk.isFull)
  if (!disk.isFull()) broken.push('refused alerts did not fill the disk of the log')
  lab.say(`the log is full at ${disk.bytes()} bytes`)
  if (!(await acceptMore(load, enough))) broken.push('too few alerts were taken with a full log')
  if (!(await until(LONGEST_SECONDS, () => isHealthy(server)))) broken.push('the server did not call itself ready')
  const hasRoom = disk.makeRoom()
  if (hasRoom) await refuseUntil(server, site, () => disk.bytes() > 0)
  if (hasRoom && disk.bytes() === 0) broken.push('nothing was logged once there was room again')
  if (!(await acceptMore(load, enough))) broken.push('too few alerts were taken afterwards')
  await load.stop()
  if (!server.isRunning()) broken.push('the server ended by itself')
  await server.kill()
  broken.push(...unexpected(load))
  const note = hasRoom ? 'logged again once there was room' : 'full from the beginning'
  const { acknowledged } = witness
  return { cycles: 1, acknowledged: acknowledged.length, ...compare(acknowledged, await readSite(site)), broken, note }
}

function acceptMore({ counts }: Load, more: number) {
  const enough = (counts.get('201') ?? 0) + more
  return until(LONGEST_SECONDS, () => (counts.get('201') ?? 0) >= enough)
}

/** On a busy machine one probe may be late, but not the next. */
async function isHealthy({ port }: Server) {
  const paths = ['/api/health/live', '/api/health/ready']
  const statuses = await Promise.all(paths.map((path) => statusOf(port, path)))
  return statuses.every((status) => status === 200)
}

function unexpected({ counts }: Load) {
  return [...counts].filter(([name]) => name !== '201').map(([name, count]) => `${count} times ${name}`)
}

/** Each refused alert leaves a line in the log. */
function refuseUntil({ port }: Server, { token }: Site, isEnough: () => boolean) {
  let left = MOST_REFUSED
  const next = () => (left-- > 0 && !isEnough() ? REFUSED : undefined)
  return sendPipelined({ port, token, inFlight: REFUSED_AT_ONCE, next, onAnswer: () => undefined })
}
