export const INGEST_PATH = '/api/webhook/ingest'

export function pathOf({ url = '' }: { url?: string }) {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/**
 * Normalizes a request target; RFC 9112 requires the absolute form too. Every spelling of the ingest path becomes that
 * path: senders that follow no redirect would lose their alerts.
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
