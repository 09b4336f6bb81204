import { get as getPlainly } from 'node:http'
import { get as getSecurely } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const READY_TRIES = 6_000

type Starting = {
  isRunning: () => boolean
  output: () => string
  /** What it also prints before it can be used. */
  prints?: string
  /** Whether its portal answers by then, too: it takes alerts long before, where the machine is slow. */
  hasPortal?: boolean
}

/** @throws Error with what it printed, when it ends first or is not ready after five minutes */
export async function untilReady({ isRunning, output, prints = '', hasPortal = false }: Starting, baseUrl: string) {
  for (let left = READY_TRIES; left > 0 && isRunning(); left--) {
    if (output().includes(prints) && (await isReady(baseUrl)) && (!hasPortal || (await hasAnswer(baseUrl, OF_PORTAL))))
      return
    await pause(50)
  }
  throw new Error(`the server did not get ready\n${output()}`)
}

/** Whether a server says that it stores the next alert. */
export function isReady(baseUrl: string) {
  return hasAnswer(baseUrl, '/api/health/ready')
}

const OF_PORTAL = '/api/openapi.json'

/** Over TLS nobody vouches for the certificate of a test. */
function hasAnswer(baseUrl: string, path: string) {
  const get = baseUrl.startsWith('https:') ? getSecurely : getPlainly
  return new Promise<boolean>((resolve) => {
    get(`${baseUrl}${path}`, { rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).once('error', () => resolve(false))
  })
}
