import type { Databases } from './databases'
import { createSqlite } from './sqlite'

let databases: Databases | undefined

/** SQLite, unless another one was chosen. */
export function openDatabase() {
  databases ??= createSqlite()
  return databases.open()
}

export function chooseDatabases(chosen: Databases) {
  databases = chosen
}
