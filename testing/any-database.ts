import { testDatabase } from './database'

/** Like `testDatabase`, for tests that claim nothing of the database: they run on SQLite alone. */
export function anyTestDatabase() {
  return testDatabase()
}
