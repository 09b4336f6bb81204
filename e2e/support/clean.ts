import { rmSync } from 'node:fs'

/** Removes what earlier runs have left, so that the search at the end reads this run alone. */
export default function clean() {
  rmSync('test-results', { recursive: true, force: true })
}
