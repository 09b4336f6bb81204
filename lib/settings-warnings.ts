import type { Env } from './env'
import { isLoopback } from './outbound/loopback'

/** What is wrong with settings that Tocsin starts with all the same; each says what to do. */
export function settingsWarnings(env: Env): string[] {
  return WARNINGS.flatMap((warning) => warning(env) ?? [])
}

const WARNINGS: ((env: Env) => string | undefined)[] = [localLinks]

/** A trial on one machine needs no other address: only what pages people, or serves others, does. */
function localLinks(env: Env) {
  return env.SMTP_URL || !isLoopback(env.HOST) ? localLinksWarning(env) : undefined
}

/** That links in pages open on this machine only; undefined where they open elsewhere. */
export function localLinksWarning({ BASE_URL }: Pick<Env, 'BASE_URL'>): string | undefined {
  const { hostname } = new URL(BASE_URL)
  if (!isLoopback(hostname) && !['0.0.0.0', '[::]'].includes(hostname)) return undefined
  return `Links in pages lead to ${BASE_URL} and will not open on a phone or another machine: set BASE_URL to the address under which people reach Tocsin.`
}
