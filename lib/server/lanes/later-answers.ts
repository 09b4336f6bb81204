import type { IncomingHttpHeaders } from 'node:http'
import { type Answer, withHeaders } from '../../http/answer'
import { refusal } from '../../http/problem'
import { answerWithPage } from './bare-page'

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
  const page = { heading, detail, end: '<p>This page tries again by itself.</p>', againAfter: RETRY_AFTER }
  return withHeaders(answerWithPage(status, page), headers)
}
