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

/** Whether a server says that it stores the next alert. */
export async function isReady(baseUrl: string) {
  return (await statusOf(`${baseUrl}/api/health/ready`)) === 200
}

const PORTAL_EVERY_MS = 200
const PORTAL_TRIES = 1_500

/** Resolves once the portal serves as well: a server takes alerts long before, where the machine is slow. */
export async function untilPortal(baseUrl: string) {
  for (let left = PORTAL_TRIES; left > 0; left--) {
    const status = await statusOf(`${baseUrl}/login`)
    if (status !== undefined && status < 500) return
    await pause(PORTAL_EVERY_MS)
  }
  throw new Error('the portal did not get ready')
}

/** Undefined where nobody answers. Over TLS nobody vouches for the certificate of a test. */
function statusOf(url: string) {
  const get = url.startsWith('https:') ? getSecurely : getPlainly
  return new Promise<number | undefined>((resolve) => {
    get(url, { rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).once('error', () => resolve(undefined))
  })
}
