import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './processes'
import { LONGEST_SECONDS, until } from './until'

/** `kill -9` of all the processes of the Postgres whose data is in `folder`. */
export async function killPostgres(folder: string) {
  const pid = pidOf(folder)
  // Stopped first: a postmaster whose children die would start others.
  process.kill(pid, 'SIGSTOP')
  for (const id of [...childrenOf(pid), pid]) process.kill(id, 'SIGKILL')
  if (!(await until(LONGEST_SECONDS, () => !isAlive(pid)))) throw new Error('Postgres was not killed')
}

/** Only Linux tells; elsewhere they end by themselves when they find that the postmaster is gone. */
function childrenOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

export function isPostgresAlive(folder: string) {
  return isAlive(pidOf(folder))
}

function pidOf(folder: string) {
  return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
}
