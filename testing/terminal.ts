import { createProgram } from '../lib/cli/program'
import type { Terminal } from '../lib/cli/terminal'
import type { Database } from '../lib/db/database'
import { readEnv } from '../lib/env'
import { NOW } from './fixtures'

export type TerminalRun = { out: string[]; err: string[]; error: string | undefined; code?: number }

/** Runs the command line on a terminal in memory: what it wrote, and the message with which it failed. */
export async function runCli(
  db: Database,
  args: string[],
  piped?: string,
  settings: Record<string, string> = { DATABASE_URL: 'file:/nowhere/at/all.db', DATA_DIR: '/nowhere' },
): Promise<TerminalRun> {
  const out: string[] = []
  const err: string[] = []
  let code = 0
  const input = Object.assign(chunks(piped ?? ''), { isTTY: piped === undefined })
  const terminal: Terminal = {
    db,
    env: readEnv({ BASE_URL: 'http://tocsin.test', ...settings }),
    now: NOW,
    input,
    isInteractive: false,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    endWith: (given) => {
      code = given
    },
  }
  const error = await createProgram(terminal)
    .parseAsync(['node', 'cli', ...args])
    .then(
      () => undefined,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    )
  return { out, err, error, ...(code !== 0 && { code }) }
}

async function* chunks(text: string) {
  yield Buffer.from(text.slice(0, 3))
  yield Buffer.from(text.slice(3))
}
