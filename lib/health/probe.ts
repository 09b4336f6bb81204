import type { Database } from '../db/database'

const LIMIT_MS = 900

const underWay = new WeakMap<Database, Promise<void>>()

/**
 * Writes one row and waits for its commit, on the same path as an alert; gives up after 0.9 seconds. Requests that come
 * while a probe is under way share it, so that they don't delay alerts, and one that hangs is not followed by more.
 * @throws Error whose message says what is wrong, in a sentence that anyone may read
 */
export async function probeDatabase(db: Database, now: Date): Promise<void> {
  const probe = underWay.get(db) ?? writeProbe(db, now).finally(() => underWay.delete(db))
  underWay.set(db, probe)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer within 0.9 seconds.')), LIMIT_MS)
  })
  await Promise.race([probe, late]).finally(() => clearTimeout(timer))
}

async function writeProbe({ writeStatements }: Database, now: Date) {
  try {
    await writeStatements(
      ({ execute }) => execute`
        INSERT INTO "HealthProbe" ("id", "at") VALUES (1, ${now}) ON CONFLICT ("id") DO UPDATE SET "at" = excluded."at"`,
      { limitMs: LIMIT_MS },
    )
  } catch (error) {
    throw new Error(sentenceOf(error), { cause: error })
  }
}

const SENTENCES: [RegExp, string][] = [
  [/25006|readonly|read-only/i, 'The database takes no writes: it is read-only.'],
  [/SQLITE_FULL|53100|disk is full|no space/i, 'The disk of the database is full.'],
  [/SQLITE_CORRUPT|SQLITE_NOTADB|malformed|XX00[12]/i, 'The database is damaged.'],
  [/SQLITE_BUSY|SQLITE_LOCKED|is locked/i, 'Another process holds the database.'],
  [/53300/, 'The database has no connection left.'],
  [/28P01|28000|3D000|42501/, 'The database does not let Tocsin in.'],
  [/ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENET|57P0|terminated|timeout|not answer/i, 'The database cannot be reached.'],
]

function sentenceOf(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = `${code} ${error instanceof Error ? error.message : error}`
  return SENTENCES.find(([pattern]) => pattern.test(text))?.[1] ?? 'The database refused a write.'
}
