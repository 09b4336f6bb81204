import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whether the step's stamp holds its fingerprint and everything it makes is still there. */
export function isFresh({ stamp, fingerprint, makes = [] }) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint() && makes.every((path) => existsSync(path))
}

/** Does the step's work unless that was finished earlier for the same fingerprint; tells whether it was done now. */
export async function runOnce(step) {
  if (isFresh(step)) return false
  // Gone first and written last: an interrupted run leaves no stamp behind. The fingerprint is taken before the work,
  // so that a file edited meanwhile makes the result stale.
  const fingerprint = step.fingerprint()
  const known = existsSync(step.stamp)
  rmSync(step.stamp, { force: true })
  await step.work({ known })
  mkdirSync(dirname(step.stamp), { recursive: true })
  writeFileSync(step.stamp, fingerprint)
  return true
}
