import type { Database } from '../db/database'
import { openDatabase } from '../db/open'
import { readEnv } from '../env'
import { createProgram, expectDatabase, opensNothing } from './program'

async function main() {
  // `| head` closes the pipe: the rest is not read.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  const env = readEnv()
  let opened: Database | undefined
  const program = createProgram({
    get db() {
      if (!opened) throw new Error('this command works without the database open')
      return opened
    },
    env,
    now: new Date(),
    input: process.stdin,
    isInteractive: process.stdout.isTTY,
    out: console.log,
    err: console.error,
    endWith: (code) => {
      process.exitCode = code
    },
  })
  program.hook('preAction', async (_, command) => {
    if (opensNothing(command)) return
    expectDatabase(command, env)
    opened = await openDatabase(env.DATABASE_URL, env.DATA_DIR, { keys: env })
  })
  try {
    await program.parseAsync()
  } finally {
    await opened?.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
