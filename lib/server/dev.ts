import { auditTargets } from '../audit/forward/targets'
import { readEnv } from '../env'
import { surviveLogFaults } from '../log/log'
import { startAlerts } from './alerts-runtime'
import { startAside } from './chores/start-aside'
import { welcome } from './first-start'
import { followAlerts } from './follow-alerts'
import { withApi } from './lanes/api-lane'
import { nextListener } from './lanes/next-listener'
import { answer, bind } from './listen'
import { createPortalRuntime } from './runtime'
import { createStop } from './stop'
import { followCertificate } from './tls/renew'

/** One process, with Next's development server. */
async function main() {
  surviveLogFaults()
  const env = readEnv()
  const bound = await bind(env)
  const { server } = bound
  const runtime = await startAlerts(env)
  const { db, log, channels, clock, paging, readiness } = runtime
  const portal = createPortalRuntime({ env, db, log, channels, sendPages: paging.send, readiness })
  const letWait = answer(server, runtime, withApi(portal, await nextListener(env, { dev: true, httpServer: server })))
  runtime.stopping.signal.addEventListener('abort', () => portal.stopping.abort())
  const stop = createStop(runtime, bound, { letWait })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal))
  startAside(runtime)
  followCertificate(server, { env, log: runtime.log, now: () => new Date() }, runtime.stopping.signal)
  const { post } = channels
  followAlerts({
    db,
    log,
    post,
    baseUrl: env.BASE_URL,
    steady: clock.now,
    auditTargets: auditTargets(env, () => new Date()),
    signal: portal.stopping.signal,
  })
  await welcome(portal)
}

main().catch((error: unknown) => {
  console.error(`Tocsin cannot start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
