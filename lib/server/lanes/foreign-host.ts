import { isIP } from 'node:net'
import type { Env } from '../../env'
import type { Answer } from '../../http/answer'
import { refusal } from '../../http/problem'
import { isLoopback } from '../../outbound/loopback'
import { answerWithPage } from './bare-page'
import { pathOf } from './path'

type Site = Pick<Env, 'BASE_URL' | 'ALLOWED_HOSTS' | 'TRUST_PROXY'>
type Asked = { url?: string; headers: Record<string, string | string[] | undefined> }

/**
 * Whether a Host is one of the portal's. Names of this machine are taken, since nobody else can have them; addresses too
 * while `BASE_URL` is one of this machine.
 */
export function createOwnHosts({ BASE_URL, ALLOWED_HOSTS = [] }: Omit<Site, 'TRUST_PROXY'>) {
  const { hostname } = new URL(BASE_URL)
  const names = new Set([hostname, ...ALLOWED_HOSTS])
  const takesAddresses = isLoopback(hostname)
  return (host: string) => {
    const name = nameIn(host)
    return names.has(name) || isLoopback(name) || (takesAddresses && isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  }
}

/**
 * Refuses what is asked of the portal under a name that is not its own (RFC 9110, 15.5.20): a stranger's name that leads
 * here, or a proxy that passes on no Host.
 */
export function createHostCheck(site: Site, isOwn = createOwnHosts(site)) {
  return (request: Asked): Answer | undefined => {
    const host = hostOf(request.headers, site.TRUST_PROXY)
    if (host === undefined || isOpenAnywhere(pathOf(request)) || isOwn(host)) return undefined
    return refuse(site.BASE_URL, String(request.headers.accept))
  }
}

/** Links in pages that went out under an older `BASE_URL`, and calendars: each address is a secret of its own. */
function isOpenAnywhere(path: string) {
  return OPEN.some((start) => path.startsWith(start))
}

const OPEN = ['/acknowledge', '/api/on-call/', '/_next/static/']

function hostOf(headers: Asked['headers'], trustProxy: boolean) {
  const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined
  const host = forwarded === undefined ? headers.host : String(forwarded).split(',').at(-1)
  return host === undefined ? undefined : String(host).trim()
}

/** Without the port, which a container or a proxy may change. */
function nameIn(host: string) {
  return host
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

function refuse(baseUrl: string, accept: string): Answer {
  const title = 'Tocsin has another address'
  const detail = `It is at ${baseUrl}. To use another name too, set ALLOWED_HOSTS. A proxy must pass on the Host header.`
  if (!accept.includes('text/html')) return refusal({ status: 421, code: 'foreign_host', title, detail })
  return answerWithPage(421, { heading: title, detail, end: `<p><a href="${baseUrl}">${baseUrl}</a></p>` })
}
