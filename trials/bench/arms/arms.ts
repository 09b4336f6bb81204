import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Prisma } from '../../../lib/db/database'
import { openDatabase } from '../../../lib/db/open'
import { PRESETS, type PresetName } from '../../../lib/sources/presets/presets'
import { storeReading } from '../../../lib/sources/stored-reading'
import { writeCertificate } from '../../../testing/certificate'
import { childOf } from '../../../testing/child-of'
import { killGroup, startNode } from '../../../testing/children'
import { startHttpReceiver } from '../../../testing/http-receiver'
import { untilPortal } from '../../../testing/is-ready'
import { freePort } from '../../../testing/postgres'
import { root } from '../../../tooling/root.mjs'
import { startPostgres } from '../../ground/postgres'
import { type Place, provision } from '../../ground/provision'
import { putOnCall } from '../../ground/put-on-call'
import { settings } from '../../ground/settings'
import { startServer } from '../../ground/start'
import type { SampleAlert } from '../alerts'
import type { Trees } from '../cpu'
import type { Target } from '../load'
import { addRules } from '../routing'

/** `first`: the server's first process. `pid`: the one that takes alerts. */
export type Running = {
  target: Target
  first?: number | undefined
  pid?: number | undefined
  trees: Trees
  /** The end of what the server has printed. */
  output?: () => string
  stop: () => Promise<void>
}
export type Arm = { name: string; title: string; start: (folder: string) => Promise<Running> }

/** Four times as many connections, which fill larger commits. */
function wide({ name, title, start }: Arm): Arm {
  return {
    name: `${name}-256`,
    title: `${title.replace(/:.*/, '')}, 256 connections`,
    start: async (folder) => {
      const running = await start(folder)
      return { ...running, target: { ...running.target, connections: 256 } }
    },
  }
}

const bare: Arm = {
  name: 'bare',
  title: 'bare `node:http`, parses and answers: the limit of HTTP here',
  start: (folder) => startScript('trials/bench/arms/serve-bare.ts', folder),
}

const durable: Arm = {
  name: 'durable',
  title:
    'raw `better-sqlite3`: the same rows, those of a first page too, a look-up of the key, group commit at `synchronous=FULL`: the limit of durable',
  start: (folder) => startScript('trials/bench/arms/serve-durable.ts', folder),
}

const durableWide = wide(durable)

const durablePostgres: Arm = {
  name: 'durable-postgres',
  title:
    'raw `pg`: the same rows in one statement and one round trip for each commit: the limit of durable on Postgres',
  start: async (folder) => {
    const postgres = await startPostgres(folder)
    const place = { dataDir: folder, databaseUrl: postgres.url }
    await provision(place)
    await putOnCall(place, { url: 'http://127.0.0.1:9/none' })
    const running = await startScript('trials/bench/arms/serve-durable-postgres.ts', folder, postgres.url)
    const stop = async () => {
      await running.stop()
      await postgres.stop()
    }
    return { ...running, trees: { ...running.trees, database: postgres.pid() }, stop }
  },
}

export const tocsin: Arm = {
  name: 'tocsin',
  title: 'Tocsin, SQLite, five labels an alert, half of them page',
  start: (folder) => startTocsin({ dataDir: folder }),
}

const tocsinWide = wide(tocsin)

const tocsinQuiet: Arm = {
  name: 'tocsin-quiet',
  title: 'the same, but no severity pages',
  start: (folder) => startTocsin({ dataDir: folder }, { pagesHigh: false, pagesCritical: false }),
}

const tocsinTls: Arm = {
  name: 'tocsin-tls',
  title: 'Tocsin, SQLite, over TLS 1.3 with a certificate of its own',
  start: async (folder) => {
    const certificate = await writeCertificate()
    const env = { TLS_CERT_FILE: certificate.cert, TLS_KEY_FILE: certificate.key }
    const running = await startTocsin({ dataDir: folder }, {}, { env })
    const url = running.target.url.replace('http:', 'https:')
    return {
      ...running,
      target: { ...running.target, url },
      stop: () => running.stop().finally(certificate.remove),
    }
  },
}

const tocsinRouted: Arm = {
  name: 'tocsin-routed',
  title: 'Tocsin, SQLite, as above, behind 200 routing rules',
  start: (folder) => startTocsin({ dataDir: folder }, {}, { rules: 200 }),
}

const tocsinRepeats: Arm = {
  name: 'tocsin-repeats',
  title: 'Tocsin, SQLite, a source that repeats 500 alerts',
  start: async (folder) => {
    const running = await startTocsin({ dataDir: folder }, {}, { source: 'custom' })
    const toBody = (alert: SampleAlert) => JSON.stringify({ ...alert, fingerprint: alert.labels.host })
    return { ...running, target: { ...running.target, toBody } }
  },
}

const tocsinBatches: Arm = {
  name: 'tocsin-batches',
  title: 'Tocsin, SQLite, a source that repeats 50,000 alerts, a hundred in a body',
  start: async (folder) => {
    const running = await startTocsin({ dataDir: folder }, {}, { source: 'alertmanager' })
    return { ...running, target: { ...running.target, toBody: alertmanagerBody, alerts: IN_A_BODY } }
  },
}

const IN_A_BODY = 100

function alertmanagerBody({ summary, labels, details, check }: SampleAlert) {
  const alerts = Array.from({ length: IN_A_BODY }, (_, n) => ({
    status: 'firing',
    labels: { ...labels, instance: `db-${n}` },
    annotations: { summary, description: details },
    fingerprint: `${check.id % 500}-${n}`,
  }))
  return JSON.stringify({ version: '4', status: 'firing', alerts })
}

const tocsinPostgres: Arm = {
  name: 'tocsin-postgres',
  title: 'Tocsin, Postgres',
  start: (folder) => startOnPostgres(folder, 1),
}

const tocsinPostgres2: Arm = {
  name: 'tocsin-postgres-2',
  title: 'the same, two servers',
  start: (folder) => startOnPostgres(folder, 2),
}

const tocsinPostgres4: Arm = {
  name: 'tocsin-postgres-4',
  title: 'the same, four servers',
  start: (folder) => startOnPostgres(folder, 4),
}

/** Each gets connections of its own, as many as one server alone: no proxy is measured. */
async function startOnPostgres(folder: string, servers: number): Promise<Running> {
  const postgres = await startPostgres(folder)
  const place = { dataDir: folder, databaseUrl: postgres.url }
  const running = await startTocsin(place)
  const more = await Promise.all(
    Array.from({ length: servers - 1 }, () => startServer({ sources: root, ...place, env: TO_LOOPBACK })),
  )
  const stop = async () => {
    await Promise.all([running.stop(), ...more.map((server) => server.kill())])
    await postgres.stop()
  }
  const trees = { servers: [...running.trees.servers, ...more.map(({ pid }) => pid)], database: postgres.pid() }
  return { target: { ...running.target, others: more.map(ingestUrl) }, trees, output: running.output, stop }
}

const TO_LOOPBACK = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }

type Extras = { rules?: number; source?: PresetName; env?: Record<string, string> }

/** With one person on call, whose webhook takes every page. */
async function startTocsin(
  place: Place,
  policy: Prisma.EscalationPolicyUpdateManyMutationInput = {},
  { rules = 0, source, env }: Extras = {},
): Promise<Running> {
  const receiver = await startHttpReceiver()
  const token = await provision(place)
  await putOnCall(place, { url: `${receiver.url}/hook`, policy })
  await addRules(place, rules)
  if (source) await readAs(place, source)
  const server = await startServer({
    sources: root,
    ...place,
    env: { ...TO_LOOPBACK, ...env },
  })
  const stop = async () => {
    await server.kill()
    await receiver.close()
  }
  // Its start takes seconds of a processor, which would count for the alerts.
  if (!env?.TLS_CERT_FILE) await untilPortal(`http://127.0.0.1:${server.port}`)
  const target = { url: ingestUrl(server), token }
  const { pid: first, output } = server
  return { target, first, pid: childOf(server, 'alerts'), trees: { servers: [first] }, output, stop }
}

function ingestUrl({ port }: { port: number }) {
  return `http://127.0.0.1:${port}/api/webhook/ingest`
}

async function readAs({ databaseUrl, dataDir }: Place, source: PresetName) {
  const db = await openDatabase(databaseUrl, dataDir)
  await db.write((tx) => tx.apiKey.updateMany({ data: { reading: storeReading(PRESETS[source]) } }))
  await db.close()
}

const next: Arm = {
  name: 'next',
  title: "a small route handler of Next's, through the same server",
  start: async (folder) => {
    const { port, pid, kill } = await startServer({ sources: root, dataDir: folder })
    const baseUrl = `http://127.0.0.1:${port}`
    await untilPortal(baseUrl)
    return { target: { url: `${baseUrl}/api/auth/csrf`, method: 'GET' }, trees: { servers: [pid] }, stop: kill }
  },
}

const alertmanager: Arm = {
  name: 'alertmanager',
  title: 'Prometheus Alertmanager, in memory: for scale',
  start: async (folder) => {
    const port = await freePort()
    const config = join(folder, 'alertmanager.yml')
    writeFileSync(config, 'route: {receiver: none}\nreceivers: [{name: none}]\n')
    const address = [`--web.listen-address=127.0.0.1:${port}`, '--cluster.listen-address=']
    const files = [`--config.file=${config}`, `--storage.path=${folder}`]
    const child = spawn('prometheus-alertmanager', [...address, ...files], { stdio: 'ignore', detached: true })
    const toBody = (alert: SampleAlert) => JSON.stringify([{ labels: { alertname: 'a', ...alert.labels } }])
    return runningChild(child, port, { url: `http://127.0.0.1:${port}/api/v2/alerts`, toBody })
  },
}

export const ARMS = [
  bare,
  durable,
  durableWide,
  durablePostgres,
  tocsin,
  tocsinWide,
  tocsinQuiet,
  tocsinTls,
  tocsinRouted,
  tocsinRepeats,
  tocsinBatches,
  tocsinPostgres,
  tocsinPostgres2,
  tocsinPostgres4,
  next,
  ...(hasAlertmanager() ? [alertmanager] : []),
]

async function startScript(script: string, folder: string, databaseUrl = '') {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const load = `const { loadTypeScript } = await import(process.cwd() + '/tooling/load.mjs'); await loadTypeScript('${script}')`
  const child = startNode(load, root, settings({ PORT: String(port), DATA_DIR: folder, DATABASE_URL: databaseUrl }))
  return runningChild(child, port, { url: `http://127.0.0.1:${port}/` })
}

async function runningChild(child: ChildProcess, port: number, target: Target): Promise<Running> {
  for (let left = 200; left > 0 && !(await accepts(port)); left--) await pause(50)
  return { target, trees: { servers: [child.pid] }, stop: () => killGroup(child) }
}

function accepts(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end())
    socket.once('close', (hadError) => resolve(!hadError))
    socket.once('error', () => undefined)
  })
}

function hasAlertmanager() {
  try {
    execFileSync('prometheus-alertmanager', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
