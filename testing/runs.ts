import { inject } from 'vitest'
import { isShortForm } from '../tooling/forms.mjs'

const FEWER = 5

/**
 * How often a property runs: all of `most` in the long form on SQLite, a fifth in the short one and on Postgres, where
 * each commit tries others.
 */
export function runs(most: number) {
  const isSlow = inject('postgresUrl') !== undefined
  return isShortForm || isSlow ? Math.max(1, Math.ceil(most / FEWER)) : most
}
