import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { oneLine } from '../values/text'
import { addressFault } from './address-fault'
import { failureReason } from './failure-reason'
import { type GuardSettings, guardAddresses } from './guard-addresses'
import { RefusedAddressError } from './guarded-lookup'
import type { Post, PostInput, PostOutcome } from './post'
import { readBeginning } from './read-beginning'
import { readRetryAfter } from './retry-after'

const TIMEOUT_MS = 10_000
const BODY_BYTES = 4096

export type PostSettings = GuardSettings & {
  timeoutMs?: number
}

/** @throws Error when an entry of `allowCidrs` is not a network */
export function createPost({ timeoutMs = TIMEOUT_MS, ...settings }: PostSettings): Post {
  const guard = guardAddresses(settings)
  return async (input) => {
    const fault = addressFault(input.url)
    if (fault) return { isAnswered: false, isRefused: true, reason: fault }
    const url = new URL(input.url)
    const { host: hostname, lookup, refused } = guard(url)
    if (refused) return unanswered(refused)
    const signal = AbortSignal.timeout(timeoutMs)
    return exchange(url, { ...optionsOf(input), hostname, lookup, signal }, input)
  }
}

/** Without an agent no connection is shared, kept or proxied, and each uses the guarded lookup. */
function optionsOf({ method = 'POST', headers, body }: PostInput) {
  const clean = Object.entries(headers).map(([name, value]) => [name, headerValue(value)] as const)
  const length = Buffer.byteLength(body).toString()
  const all = {
    'user-agent': 'Tocsin',
    ...Object.fromEntries(clean),
    ...(method !== 'GET' && { 'content-length': length }),
  }
  return { method, agent: false, headers: all, rejectUnauthorized: true } as const
}

function headerValue(value: string) {
  return oneLine(value).replace(/[^\x20-\x7e]/g, '?')
}

async function exchange(
  url: URL,
  options: RequestOptions & { signal: AbortSignal },
  { body, mostBytes = BODY_BYTES, answerHeaders }: PostInput,
) {
  const { signal } = options
  const target = { ...options, port: url.port, path: `${url.pathname}${url.search}` }
  try {
    const request = url.protocol === 'https:' ? requestHttps(target) : requestHttp(target)
    const response = await responseTo(request, body)
    return await answered(response, { signal, mostBytes, answerHeaders })
  } catch (error) {
    return signal.aborted ? tooLate() : unanswered(error)
  }
}

function responseTo(request: ClientRequest, body: string | Uint8Array): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
    request.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    request.end(body)
  })
}

async function answered(
  response: IncomingMessage,
  { signal, mostBytes, answerHeaders }: { signal: AbortSignal; mostBytes: number } & Pick<PostInput, 'answerHeaders'>,
): Promise<PostOutcome> {
  const retryAfterSeconds = readRetryAfter(response.headers['retry-after'], new Date())
  const body = await readBeginning(response, mostBytes, signal)
  const status = response.statusCode ?? 0
  const headers = answerHeaders && headersOf(response, answerHeaders)
  return {
    isAnswered: true,
    status,
    body,
    ...(headers && { headers }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

function headersOf({ headers }: IncomingMessage, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}

function tooLate(): PostOutcome {
  return { isAnswered: false, isRefused: false, reason: 'There was no answer in time.' }
}

function unanswered(error: unknown): PostOutcome {
  return { isAnswered: false, isRefused: error instanceof RefusedAddressError, reason: failureReason(error) }
}
