import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs TypeScript in a process of its own, with imports relative to the project's root; resolves with its output. */
export async function runScript(script: string) {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
  return stdout
}
