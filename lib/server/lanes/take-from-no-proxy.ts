import type { IncomingHttpHeaders } from 'node:http'

const OF_PROXIES = ['forwarded', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip']

type From = { address: string | undefined; isOwnHost: (host: string) => boolean }

/**
 * Without a proxy, the sender chooses what one would say. Changes the headers. Next hands actions of one page to another
 * through this server, and says then for which of our own hosts.
 */
export function takeFromNoProxy(headers: IncomingHttpHeaders, { address = '', isOwnHost }: From) {
  for (const name of OF_PROXIES) delete headers[name]
  if (!isOwnHost(String(headers['x-forwarded-host']))) delete headers['x-forwarded-host']
  headers['x-forwarded-for'] = address
}
