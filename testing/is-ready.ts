import { get as getPlainly } from 'node:http'
import { get as getSecurely } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const READY_TRIES = 6_000

/** `prints`: what it also prints before it can be used. */
type Starting = { isRunning: () => boolean; output: () => string; prints?: string }

/** @throws Error with what it printed, when it ends first or is not ready after five minutes */
export async function untilReady({ isRunning, output, prints = '' }: Starting, baseUrl: string) {
  for (let left = READY_TRIES; left > 0 && isRunning(); left--) {
    if (output().includes(prints) && (await isReady(baseUrl))) return
    await pause(50)
  }
  throw new Error(`the server did not get ready\n${output()}`)
}

/** Whether a server says that it stores the next alert. Over TLS nobody vouches for the certificate of a test. */
export function isReady(baseUrl: string) {
  const get = baseUrl.startsWith('https:') ? getSecurely : getPlainly
  return new Promise<boolean>((resolve) => {
    get(`${baseUrl}/api/health/ready`, { rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).once('error', () => resolve(false))
  })
}
