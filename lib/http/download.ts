/** A download that no browser renders as a page of ours. */
export function download(body: string | Uint8Array, filename: string) {
  const text = filename.endsWith('.csv') ? 'text/csv' : 'text/plain'
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'Content-Type': typeof body === 'string' ? `${text}; charset=utf-8` : 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
