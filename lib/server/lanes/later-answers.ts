import type { IncomingHttpHeaders } from 'node:http'
import { type Answer, answerTo, withHeaders } from '../../http/answer'
import { refusal } from '../../http/problem'
import { newRequestId } from '../../http/request-id'

const RETRY_AFTER = '3'

type Later = { status: number; code: string; title: string; detail: string; heading: string }

const away: Later = {
  status: 503,
  code: 'portal_away',
  title: 'The portal is starting',
  detail: 'The portal is being started again. Alerts are taken and pages are sent meanwhile. Try again in a moment.',
  heading: 'Back in a moment',
}

const crowded: Later = {
  status: 429,
  code: 'too_many_pages',
  title: 'Too many pages at once',
  detail: 'This browser has asked for many pages at once, and they are still being made. Try again in a moment.',
  heading: 'Too many pages at once',
}

/** While the portal's process is away. */
export function awayAnswer(headers: IncomingHttpHeaders) {
  return answerLater(away, headers)
}

/** To one who has as many requests waiting as may wait. */
export function crowdedAnswer(headers: IncomingHttpHeaders) {
  return answerLater(crowded, headers)
}

/** Browsers get a page that reloads itself. */
function answerLater({ heading, ...problem }: Later, { accept = '' }: IncomingHttpHeaders): Answer {
  const headers = { 'Retry-After': RETRY_AFTER }
  if (!accept.includes('text/html')) return refusal({ ...problem, headers })
  const { status, detail } = problem
  const answer = answerTo(newRequestId(), status, 'text/html; charset=utf-8', pageOf(heading, detail))
  return withHeaders(answer, { ...headers, 'Content-Security-Policy': POLICY })
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

function pageOf(heading: string, detail: string) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>${heading} · Tocsin</title>
<style>
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem }
</style>
<h1>${heading}</h1>
<p>${detail}</p>
<p>This page tries again by itself.</p>
</html>
`
}
