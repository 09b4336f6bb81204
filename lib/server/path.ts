export const INGEST_PATH = '/api/webhook/ingest'

/** The path of a request without its query. */
export function pathOf({ url = '' }: { url?: string }) {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** A request target as most senders write it; RFC 9112 has servers take the one that names the host as well. */
export function originForm(url = '') {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
}
