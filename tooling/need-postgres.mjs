import { rmSync } from 'node:fs'
import { findPostgres, makeReachableFolder } from '../testing/postgres-programs.mjs'
import { fail } from './say.mjs'

/** Ends the process with one line where the tests' Postgres cannot run. */
export function needPostgres() {
  try {
    findPostgres()
    rmSync(makeReachableFolder('tocsin-probe-'), { recursive: true })
  } catch (error) {
    fail(error.message)
  }
}
