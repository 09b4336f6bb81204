import { safeLink } from '../http/link'
import { wordKey } from '../values/severity-scale'
import { shortened } from '../values/text'

export type IncidentLink = { text: string; address: string }

const MOST = 8
const LONGEST = 2_000
/** Characters of the payload that are looked through. */
const LOOKED_AT = 200_000
/** A member whose name ends as addresses of the tool do; its own quotes are escaped inside a string, so that none is found there. */
const MEMBER = /"([^"\\]{0,60}(?:url|uri|link|href|links?_?to[^"\\]{0,30}))"\s*:\s*"(https?:(?:[^"\\]|\\.){1,2000})"/gi
/** Pictures and addresses for programs are no place to look. */
const NO_PLACE = /image|icon|avatar|author|footer|logo(?!n)|api|callback|unsubscribe|subscribe|media|thumb|external/i

const FOR_PROGRAMS = /^https?:\/\/[^/]+\/api\/0\//

const NAMES: Record<string, string> = {
  generatorurl: 'Source',
  dashboardurl: 'Dashboard',
  panelurl: 'Panel',
  silenceurl: 'Silence there',
  ruleurl: 'Rule',
  runbookurl: 'Runbook',
  runbooklink: 'Runbook',
  clienturl: 'Client',
  weburl: 'Open there',
  htmlurl: 'Open there',
  permalink: 'Open there',
  titlelink: 'Open there',
  portallink: 'Azure portal',
  linktosearchresults: 'Search results',
  linktosearchresultsui: 'Search results',
  linktofilteredsearchresultsui: 'Filtered search results',
}

/** The addresses that a tool sends with its alert, in their order, each once. */
export function linksIn(payload: string): IncidentLink[] {
  const found = new Map<string, string>()
  for (const [, name = '', quoted = ''] of payload.slice(0, LOOKED_AT).matchAll(MEMBER)) {
    const address = NO_PLACE.test(name) ? undefined : addressIn(quoted)
    // Sentry's of an issue, an event and a project answer programs.
    if (address && FOR_PROGRAMS.test(address)) continue
    if (address && !found.has(address)) found.set(address, apart(textOf(address, name), address, found))
    if (found.size === MOST) break
  }
  return [...found].map(([address, text]) => ({ address, text: shortened(text, 60) }))
}

/** What the field says of it, with the host, since a sender may call it anything: `logs_url` is `Logs (l.example)`. */
function textOf(address: string, name: string) {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(?:url|uri|link|href)s?\d*$/i, ' $&')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SAY_NOTHING.test(word))
  const said = words.join(' ')
  const { host } = new URL(address)
  return NAMES[wordKey(name)] ?? (said === '' ? host : `${said[0]?.toUpperCase()}${said.slice(1)} (${host})`)
}

const SAY_NOTHING = /^(?:(?:url|uri|link|href)s?\d*|\d+|to|the|self|full|direct|address)$/

/** Two links that say the same say where they lead. */
function apart(text: string, address: string, found: Map<string, string>) {
  if (![...found.values()].includes(text)) return text
  const { host, pathname } = new URL(address)
  return text.includes(host) ? text.replace(host, () => `${host}${pathname}`) : `${text} (${host}${pathname})`
}

function addressIn(quoted: string) {
  try {
    const address = safeLink(JSON.parse(`"${quoted}"`))
    return address && address.length <= LONGEST ? address : undefined
  } catch {
    return undefined
  }
}
