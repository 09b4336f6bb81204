import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { API_PATH } from '../api/path'
import { randomBase62 } from '../values/random'
import { visibleLine } from '../values/text'
import type { Call } from './terminal'

/** A server that is started again is back within these. */
const WAITS_SECONDS = [1, 2, 4, 8, 8]
const PATIENCE_MS = 60_000
const LONGEST_WAIT_SECONDS = 10

const problem = z.object({
  detail: z.string(),
  status: z.int(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
})

/** Repeats what may pass, with one Idempotency-Key for all tries, so that nothing is done twice. */
export function createCall(baseUrl: string, token: string): Call {
  return async (address, body) => {
    const [method = 'GET', path = ''] = address.split(' ')
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': randomBase62(24) }),
    }
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    for (let tried = 0; ; tried++) {
      const outcome = await attempt(`${baseUrl}${API_PATH}${path}`, request)
      if ('json' in outcome) return outcome.json
      const usual = WAITS_SECONDS[tried]
      if (usual === undefined || outcome.waitSeconds === undefined) throw new Error(outcome.fault)
      await wait(Math.max(usual, outcome.waitSeconds) * 1000)
    }
  }
}

type Attempt = { json: unknown } | { fault: string; waitSeconds: number | undefined }

async function attempt(url: string, request: RequestInit): Promise<Attempt> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(url, { ...request, redirect: 'error', signal })
    const text = await answer.text()
    const json: unknown = text === '' ? undefined : parsed(text)
    if (answer.ok) return { json }
    const told = problem.safeParse(json)
    const fault = told.success ? faultIn(told.data) : `${new URL(url).host} answered ${answer.status}.`
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return { fault, waitSeconds: seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error)
    return { fault: `${new URL(url).host} cannot be reached: ${cause}. Is TOCSIN_URL right?`, waitSeconds: 0 }
  }
}

function faultIn({ detail, errors }: z.infer<typeof problem>) {
  if (errors.length < 2) return visibleLine(detail)
  return errors.map(({ field, message }) => visibleLine(`${field}: ${message}`)).join('\n')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
