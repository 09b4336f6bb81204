import { download } from '@/lib/http/download'
import { scanWithClamd } from '@/lib/outbound/clamd'
import { getRuntime } from '@/lib/server/runtime'

/** A download of what a sender sent, which CLAMD has scanned if it is set: without its word nothing is handed out. */
export async function downloadSent(body: string | Uint8Array, filename: string) {
  const { env, log } = getRuntime()
  if (env.CLAMD === undefined) return download(body, filename)
  const scan = await scanWithClamd(env.CLAMD, typeof body === 'string' ? new TextEncoder().encode(body) : body)
  if (scan.kind === 'clean') return download(body, filename)
  log.warn({ file: filename, ...scan }, 'a download was refused')
  return scan.kind === 'found'
    ? refusal(403, `clamd found ${scan.name} in it. Read it in the portal instead, which shows it as text.`)
    : refusal(
        503,
        `clamd could not scan it: ${scan.reason} Try again, or ask whoever runs this server to look at CLAMD.`,
      )
}

function refusal(status: number, words: string) {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(`This was not downloaded: ${words}\n`, { status, headers })
}
