export const INGEST_PATH = '/api/webhook/ingest'

/** The path of a request without its query. */
export function pathOf({ url = '' }: { url?: string }) {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
