import type { Database } from '../db/database'
import { openDatabase } from '../db/open'
import { readEnv } from '../env'
import { createProgram, worksOnFiles } from './program'

async function main() {
  // `| head` closes the pipe: nobody reads the rest.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  const env = readEnv()
  const database = { url: env.DATABASE_URL, dataDir: env.DATA_DIR }
  let opened: Database | undefined
  const program = createProgram({
    get db() {
      if (!opened) throw new Error('this command works without the database open')
      return opened
    },
    database,
    baseUrl: env.BASE_URL,
    now: new Date(),
    input: process.stdin,
    isInteractive: process.stdout.isTTY,
    out: console.log,
    err: console.error,
  })
  program.hook('preAction', async (_, command) => {
    if (!worksOnFiles(command)) opened = await openDatabase(database.url, database.dataDir)
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
