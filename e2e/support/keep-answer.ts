import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { RESULTS } from './server'

export const ANSWERS = join(RESULTS, '../answers.txt')

/** What a browser was told; `kind` is `page`, `fetch` or `action`. */
export type BrowserAnswer = { kind: string; method: string; url: string; body: string }

/** Keeps an answer and the address that was asked for it, for the search at the end. */
export function keepAnswer({ kind, method, url, body }: BrowserAnswer) {
  const { pathname, search } = new URL(url)
  const text = kind === 'action' ? withoutShownOnce(pathname, body) : body
  mkdirSync(dirname(ANSWERS), { recursive: true })
  appendFileSync(ANSWERS, `=== ${kind} ${method} ${pathname} ${text.length}\n${search}\n${text}\n`)
}

/**
 * A token, alone and in a configuration to copy, a ping address, a one-time link, a calendar's address, a webhook's secret,
 * the seed of an app and recovery codes are shown once, in the answer to the action that made them.
 */
function withoutShownOnce(pathname: string, body: string) {
  if (/^\/settings\/(api-keys|access-tokens)/.test(pathname)) {
    const token = /"token":"([^"]+)"/.exec(body)?.[1]
    const others = body.replace(/"ping":\{[^}]*\}/, '')
    return token ? others.replaceAll(token, '') : others
  }
  if (pathname === '/settings/users' || pathname === '/on-call') return body.replaceAll(/"(url|password)":"[^"]+"/g, '')
  if (/^\/(settings\/account|second-factor)/.test(pathname))
    return body.replaceAll(/"recoveryCodes":\[[^\]]*\]/g, '').replaceAll(/"(seed|address)":"[^"]*"/g, '')
  if (pathname.startsWith('/settings/webhooks')) return body.replace(/"secret":"[^"]+"/, '')
  return body
}
