import { createServer } from 'node:http'
import { openDatabaseBeside } from '../db/open'
import { type Env, readEnv } from '../env'
import { createLog, flushLog, surviveLogFaults } from '../log/log'
import { askReadiness } from './ask-readiness'
import { createChannelDeps } from './channels'
import { welcome } from './first-start'
import { withApi } from './lanes/api-lane'
import { logNextFaults } from './lanes/log-next-faults'
import { nextListener } from './lanes/next-listener'
import { sendAs } from './lanes/send'
import { keepThread } from './processes/keep-thread'
import { lowerPriority } from './processes/lower-priority'
import { onParentsMessage, tellAlive, tellParent, whenParentGoes } from './processes/messages'
import { listenOnSocket } from './processes/portal-socket'
import { socketsIn } from './processes/sockets'
import { TRIAL } from './processes/try-start'
import { createPortalRuntime } from './runtime'

/** The portal process: Next, behind the alerts process. */
async function main([folder = '']: string[]) {
  whenParentGoes(() => process.exit(0))
  surviveLogFaults()
  lowerPriority()
  const sockets = socketsIn(folder)
  const env = readEnv()
  sendAs(env)
  if (folder === TRIAL) {
    await loadNext(env)
    process.exit(0)
  }
  const db = await openDatabaseBeside(env.DATABASE_URL, env.DATA_DIR, sockets.writer, {
    keys: env,
  })
  const log = createLog(env.LOG_LEVEL).child({ process: 'portal' })
  const sendPages = () => tellParent({ kind: 'page-due' })
  const channels = createChannelDeps(env)
  const runtime = createPortalRuntime({ env, db, log, channels, sendPages, readiness: askReadiness(env) })
  const server = createServer(withApi(runtime, await loadNext(env)))
  await listenOnSocket(server, sockets.portal)
  onParentsMessage(({ kind }) => {
    if (kind === 'stop') runtime.stopping.abort()
    if (kind === 'welcome') void welcome(runtime).catch((error) => log.error({ err: error }, 'the first start failed'))
  })
  whenParentGoes(() => void leave().finally(() => process.exit(0)))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  logNextFaults(log)
  tellParent({ kind: 'serving' })
  const followers = new URL('followers.mjs', import.meta.url)
  void keepThread({ file: followers, data: sockets.writer, log, signal: runtime.stopping.signal })
  tellAlive()

  async function leave() {
    runtime.stopping.abort()
    await flushLog()
  }
}

function loadNext(env: Env) {
  return nextListener(env, { dev: false, httpServer: createServer() })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`The portal cannot start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
