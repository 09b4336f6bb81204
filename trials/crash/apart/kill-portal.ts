import { hasPortal } from '../../ground/ask'
import { isAlive, killProcess } from '../../ground/processes'
import { LONGEST_SECONDS, secondsUntil, until } from '../../ground/until'
import { acceptMore, type Run, unexpected } from './run'

// A portal takes seconds to start, and everything sent meanwhile has to be compared.
const LIGHT = { connections: 8, inFlight: 4, restMs: 50 }

/** No alert may notice it. Resolves with the seconds until there is a new one. */
export async function killPortal({ server, witness, site, broken }: Run) {
  const isThere = () => hasPortal(server.port)
  if (!(await until(LONGEST_SECONDS, isThere))) broken.push('the portal did not come')
  const load = witness.send(server, site.token, LIGHT)
  if (!(await acceptMore(load))) broken.push('nothing was accepted')
  const killed = killProcess(server, 'portal')
  if (!(await until(LONGEST_SECONDS, () => !isAlive(killed)))) broken.push('the portal was not killed')
  const { came, seconds } = await secondsUntil(LONGEST_SECONDS, isThere)
  if (!came) broken.push('the portal did not come back')
  if (!(await acceptMore(load))) broken.push('nothing was accepted after the portal was killed')
  await load.stop()
  broken.push(...unexpected(load, ['201']).map((fault) => `${fault} when the portal was killed`))
  return seconds
}
