import { isAlive, processOf } from '../../ground/processes'
import { LONGEST_SECONDS, secondsUntil } from '../../ground/until'
import { type Run, randomMoment } from './run'

/** Resolves with the seconds that the two others lived on. */
export async function killParent({ server, broken }: Run) {
  const children = [processOf(server, 'alerts'), processOf(server, 'portal')].filter((pid) => pid !== undefined)
  await randomMoment()
  if (server.pid !== undefined) process.kill(server.pid, 'SIGKILL')
  const { came, seconds } = await secondsUntil(LONGEST_SECONDS, () => !children.some(isAlive))
  if (!came || children.length < 2) broken.push('the processes for alerts and portal did not end without their parent')
  return seconds
}
