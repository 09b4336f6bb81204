import type { BrowserContext, Response } from 'playwright/test'
import { type BrowserAnswer, keepAnswer } from './keep-answer'

declare global {
  interface Window {
    keepFetched: (answer: BrowserAnswer) => Promise<void>
  }
}

/** Collects in `faults` what a healthy page never does, and keeps its answers; call what it returns once they are all in. */
export async function watch(context: BrowserContext, faults: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (thrown) => void faults.push(`page: ${thrown.error()}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && hostname !== 'localhost') faults.push(`elsewhere: ${request.url()}`)
  })
  const kept: Promise<void>[] = []
  context.on('response', (response) => void kept.push(keepPage(response)))
  await context.exposeBinding('keepFetched', (_, answer: BrowserAnswer) => keepAnswer(answer))
  await context.addInitScript(keepFetches)
  return () => Promise.all(kept)
}

// The browser itself reports each 401, 403 and 404 that a test asks for.
function isExpected(text: string) {
  return /the server responded with a status of 40[134]/.test(text)
}

async function keepPage(response: Response) {
  const request = response.request()
  if (request.resourceType() !== 'document') return
  // A redirect has no body, and a page that has gone took its own along.
  const body = await response.text().catch(() => '')
  keepAnswer({ kind: 'page', method: request.method(), url: request.url(), body })
}

/** Runs in the page, because Chromium forgets the body of a streamed answer as soon as it was read. */
function keepFetches() {
  const original = window.fetch
  window.fetch = async (input, init) => {
    const response = await original(input, init)
    const kind = new Headers(init?.headers).has('next-action') ? 'action' : 'fetch'
    const keep = (body: string) => window.keepFetched({ kind, method: init?.method ?? 'GET', url: response.url, body })
    // A page that goes meanwhile takes what was still to come along.
    response
      .clone()
      .text()
      .then(keep)
      .catch(() => undefined)
    return response
  }
}
