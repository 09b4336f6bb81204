import type { Load } from '../../ground/alerts/load'
import { hasPortal } from '../../ground/ask'
import { killProcess } from '../../ground/processes'
import { LONGEST_SECONDS, secondsUntil, until } from '../../ground/until'
import { acceptMore, type Run, randomMoment } from './run'

const ONE = { connections: 1, inFlight: 1, reconnects: true }

/** Resolves with the seconds until the next process has stored an alert. */
export async function killAlerts({ server, witness, site, broken }: Run, load: Load) {
  await randomMoment()
  killProcess(server, 'alerts')
  // Answers on old connections may still come from the dead process.
  const probe = witness.send(server, site.token, ONE)
  const { came, seconds } = await secondsUntil(LONGEST_SECONDS, () => (probe.counts.get('201') ?? 0) > 0)
  await probe.stop()
  if (!came) broken.push('no alert was taken after the process for alerts was killed')
  if (!(await acceptMore(load))) broken.push('nothing was accepted after the process for alerts was killed')
  if (!(await until(LONGEST_SECONDS, () => hasPortal(server.port)))) broken.push('the portal did not find it again')
  if (!server.isRunning()) broken.push('the parent ended with it')
  return seconds
}
