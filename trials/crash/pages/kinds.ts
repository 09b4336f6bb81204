import type { ServerResponse } from 'node:http'

/** `phone`: their own rules want an SMS and a chat, and never the webhook that they have, too. */
const KINDS = ['good', 'refuses', 'hangs', 'drips', 'fails', 'limits', 'gone', 'redirects', 'missing', 'phone'] as const

export type Kind = (typeof KINDS)[number]

/** They never accept a page: each page must fail. */
export const HOPELESS: readonly Kind[] = ['gone', 'redirects', 'missing']

export type Coming = {
  /** Which attempt of this page it is. */
  nth: number
  /** Failures before a receiver recovers. */
  failures: number
  elsewhere: string
}

/** @throws Error for an unknown address */
export function kindNamed(name: string): Kind {
  const kind = KINDS.find((known) => known === name)
  if (!kind) throw new Error(`a page came to /${name}`)
  return kind
}

/** Resolves with the status that accepted or refused the page, if any. */
export function answerAs(kind: Kind, response: ServerResponse, { nth, failures, elsewhere }: Coming) {
  const isBad = nth <= failures
  if (kind === 'gone') return reply(response, 410)
  if (kind === 'missing') return reply(response, 404)
  if (kind === 'redirects') return reply(response, 302, { location: elsewhere })
  if (kind === 'fails' && isBad) return reply(response, 500)
  if (kind === 'limits' && isBad) return reply(response, 429, { 'retry-after': '1' })
  if (kind === 'hangs' && isBad) return undefined
  if (kind === 'drips') return isBad ? dripHead(response) : dripBody(response)
  return reply(response, 204)
}

function reply(response: ServerResponse, status: number, headers: Record<string, string> = {}) {
  response.writeHead(status, headers).end()
  return status
}

/** Headers that do not end before the sender stops waiting. */
function dripHead({ socket }: ServerResponse) {
  drip('HTTP/1.1 200 OK and a long reason'.split(''), 1_000, (letter) => socket?.write(letter))
  return undefined
}

function dripBody(response: ServerResponse) {
  response.writeHead(200)
  drip([...'thank you', ''], 200, (letter) => (letter ? response.write(letter) : response.end()))
  return 200
}

function drip(letters: string[], everyMs: number, write: (letter: string) => void) {
  for (const [at, letter] of letters.entries()) setTimeout(() => write(letter), at * everyMs).unref()
}
