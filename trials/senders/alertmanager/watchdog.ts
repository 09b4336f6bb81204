import { expectSoon } from '../check'
import { incidentsOf, type Tocsin } from '../tocsin'
import type { SenderTrial } from '../trial'
import { WATCHDOG, watchdogConfig } from './config'
import { findPrograms, startMonitoring } from './monitoring'

const KEY = 'watchdog'
/** A minute of silence, and what Alertmanager takes to see that Prometheus is gone. */
const SECONDS = 120

/** An alert that always fires pings a heartbeat; Prometheus dies and comes back. */
export const watchdog: SenderTrial = {
  name: 'alertmanager-watchdog',
  title: 'Alertmanager, as a watchdog of Prometheus',
  run: async (tocsin, folder) => {
    const programs = await findPrograms()
    if (!programs) return 'skipped'
    const config = watchdogConfig(await tocsin.newHeartbeat(KEY, { everyMinutes: 1, graceMinutes: 0 }))
    const monitoring = await startMonitoring(folder, programs, {
      config,
      rules: WATCHDOG,
      targets: [],
      resendSeconds: 1,
    })
    try {
      await expectSoon('heard from', () => isHeard(tocsin), true)
      await monitoring.killPrometheus()
      await expectSoon('its silence', () => states(tocsin), ['Nothing heard from watchdog for 1 minute: open'], SECONDS)
      monitoring.startPrometheus()
      await expectSoon('it is back', () => states(tocsin), ['Nothing heard from watchdog for 1 minute: resolved'])
      return 'passed'
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\n${monitoring.output()}`)
    } finally {
      await monitoring.stop()
    }
  },
}

async function isHeard(tocsin: Tocsin) {
  const heartbeat = await tocsin.read((db) => db.read.heartbeat.findFirst())
  return heartbeat !== null && heartbeat.heardAt !== null
}

async function states(tocsin: Tocsin) {
  return (await incidentsOf(tocsin, KEY)).map(({ summary, status }) => `${summary}: ${status}`)
}
