import { setFlagsFromString } from 'node:v8'
import { databaseLocation } from '../db/location'
import { warmUpSqlite } from '../db/sqlite/warm-up'
import { type Env, readEnv } from '../env'
import { surviveLogFaults } from '../log/log'
import { startAlerts } from './alerts-runtime'
import { startAside } from './chores/start-aside'
import { canPace } from './connections/pace-requests'
import { portalBehind } from './lanes/portal-lane'
import { createRequesters } from './lanes/requester'
import { sendAs } from './lanes/send'
import { answer, bind } from './listen'
import { onParentsMessage, tellAlive, tellParent, whenParentGoes } from './processes/messages'
import { socketsIn } from './processes/sockets'
import { authSecret } from './secrets/auth-secret'
import { createStop } from './stop'
import { certificateFiles, readCertificate } from './tls/certificate'
import { followCertificate } from './tls/renew'

/** The alerts process: ingest, paging, health, metrics. Other requests go to the portal. */
async function main([folder = '', inherited = '0']: string[]) {
  whenParentGoes(() => process.exit(0))
  surviveLogFaults()
  // By itself V8 lets 60 MiB of live heap grow to 250 under load. A V8 that does not know the flag says so and goes on.
  setFlagsFromString('--heap-growing-percent=50')
  // The parent says when to stop; terminals and service managers signal all processes at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  const env = readEnv()
  sendAs(env)
  const sockets = socketsIn(folder)
  const isInherited = inherited !== '0'
  if (isInherited) expectUsableFiles(env)
  if (isSqlite(env)) await warmUpSqlite()
  tellParent({ kind: 'loaded' })
  // An inherited socket queues connections. A taken port is reported before anything is migrated.
  const early = isInherited ? undefined : await bind(env)
  const runtime = await startAlerts(env, process.ppid)
  const bound = early ?? (await bind(env, descriptors(Number(inherited))))
  const { server } = bound
  await runtime.db.lendWriter(sockets.writer)
  if (!canPace())
    runtime.log.warn(
      { node: process.version },
      'this Node reads connections in a new way: a flood of one may delay others',
    )
  const requesterOf = createRequesters({ secret: authSecret(env), baseUrl: env.BASE_URL })
  const letWait = answer(server, runtime, portalBehind({ socketPath: sockets.portal, requesterOf }))
  const stop = createStop(runtime, bound, { letWait, isInherited })
  whenParentGoes(() => stop('the parent has gone'))
  startAside(runtime)
  followCertificate(server, { env, log: runtime.log, now: () => new Date() }, runtime.stopping.signal)
  onParentsMessage(({ kind }) => {
    if (kind === 'stop') stop('told to')
    if (kind === 'page-due') runtime.paging.send()
  })
  tellParent({ kind: 'serving' })
  tellAlive()
}

/** There may be a predecessor that is about to give way. */
function expectUsableFiles(env: Env) {
  const files = certificateFiles(env)
  if (files) readCertificate(files)
  authSecret(env)
}

function isSqlite({ DATABASE_URL, DATA_DIR }: Env) {
  return databaseLocation(DATABASE_URL, DATA_DIR).provider === 'sqlite'
}

/** Those that `keepRunning` gives a child. */
function descriptors(count: number) {
  return Array.from({ length: count }, (_, at) => 4 + at)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`Tocsin cannot start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
