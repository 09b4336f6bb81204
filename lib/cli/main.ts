import { openDatabase } from '../db/open'
import { readEnv } from '../env'
import { createProgram } from './program'

async function main() {
  const env = readEnv()
  const db = await openDatabase(env.DATABASE_URL, env.DATA_DIR)
  try {
    await createProgram({
      db,
      now: new Date(),
      input: process.stdin,
      out: console.log,
      err: console.error,
    }).parseAsync()
  } finally {
    await db.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
