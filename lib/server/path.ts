export const INGEST_PATH = '/api/webhook/ingest'

/** The path of a request without its query. */
export function pathOf({ url = '' }: { url?: string }) {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/**
 * A request target as most senders write it; RFC 9112 has servers take the one that names the host as well. Every
 * spelling of the ingest path becomes that path: senders that follow no redirect would lose their alerts.
 */
export function originForm(url = '') {
  if (url === INGEST_PATH) return url
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  const path = pathOf({ url: target })
  return isIngestPath(path) ? INGEST_PATH + target.slice(path.length) : target
}

function isIngestPath(path: string) {
  if (!path.startsWith('/') || !URL.canParse(`http://x${path}`)) return false
  const { pathname } = new URL(`http://x${path}`)
  return pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '') === INGEST_PATH
}
