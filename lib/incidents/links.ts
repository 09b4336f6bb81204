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
const NO_PLACE = /image|icon|avatar|logo|api|callback|unsubscribe|subscribe|media|thumb|external/i

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
  issueurl: 'Issue',
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
    if (address && !found.has(address)) found.set(address, NAMES[wordKey(name)] ?? textOf(address, name))
    if (found.size === MOST) break
  }
  return [...found].map(([address, text]) => ({ address, text: shortened(text, 60) }))
}

/** A host without a dot, such as `a`, says less than the name of the field. */
function textOf(address: string, name: string) {
  const { host, hostname } = new URL(address)
  return hostname.includes('.') || hostname.length > 3 ? host : name
}

function addressIn(quoted: string) {
  try {
    const address = safeLink(JSON.parse(`"${quoted}"`))
    return address && address.length <= LONGEST ? address : undefined
  } catch {
    return undefined
  }
}
