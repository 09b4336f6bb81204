import { type Answer, answerTo, withHeaders } from '../../http/answer'
import { newRequestId } from '../../http/request-id'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** `end` is HTML; `againAfter`, in seconds, makes the browser ask again. */
type BarePage = { heading: string; detail: string; end: string; againAfter?: string }

/** A page that needs neither the portal nor its files. */
export function answerWithPage(status: number, page: BarePage): Answer {
  const answer = answerTo(newRequestId(), status, 'text/html; charset=utf-8', pageOf(page))
  return withHeaders(answer, { 'Content-Security-Policy': POLICY })
}

function pageOf({ heading, detail, end, againAfter }: BarePage) {
  const refresh = againAfter === undefined ? '' : `\n<meta http-equiv="refresh" content="${againAfter}">`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${heading} · Tocsin</title>
<style>
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem }
</style>
<h1>${heading}</h1>
<p>${detail}</p>
${end}
</html>
`
}
