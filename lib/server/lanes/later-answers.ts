import type { IncomingHttpHeaders } from 'node:http'
import { type Answer, answerTo, withHeaders } from '../../http/answer'
import { refusal } from '../../http/problem'
import { newRequestId } from '../../http/request-id'

const RETRY_AFTER = '3'

const away = {
  status: 503,
  code: 'portal_away',
  title: 'The portal is starting',
  detail: 'The portal is being started again. Alerts are taken and pages are sent meanwhile. Try again in a moment.',
  headers: { 'Retry-After': RETRY_AFTER },
}

/** The answer while the portal's process is away; browsers get a page that reloads itself. */
export function awayAnswer({ accept = '' }: IncomingHttpHeaders): Answer {
  if (!accept.includes('text/html')) return refusal(away)
  const answer = answerTo(newRequestId(), away.status, 'text/html; charset=utf-8', PAGE)
  return withHeaders(answer, { ...away.headers, 'Content-Security-Policy': POLICY })
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>Back in a moment · Tocsin</title>
<style>
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem }
</style>
<h1>Back in a moment</h1>
<p>The portal is starting. Alerts are taken and pages are sent meanwhile.</p>
<p>This page tries again by itself.</p>
</html>
`
