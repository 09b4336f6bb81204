import { execFileSync } from 'node:child_process'

/** The commit that runs, shortened; `unknown` outside of a checkout. */
export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown'
  }
}
