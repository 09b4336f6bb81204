import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs TypeScript in a process of its own, with imports relative to the project's root; resolves with its output.
 * @param killAfterMs it gets a SIGKILL then, and this rejects
 */
export async function runScript(script: string, { killAfterMs = 0 } = {}) {
  const limits = { timeout: killAfterMs, killSignal: 'SIGKILL' } as const
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], limits)
  return stdout
}
