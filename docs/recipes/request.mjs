import { oneLine } from './text.mjs'

const MOST_MS = 8_000

/** `isCertain`: what was asked for has not been done. Otherwise it may have been. */
export class ServiceError extends Error {
  constructor(text, { isCertain, retryAfterSeconds }) {
    super(text)
    this.isCertain = isCertain
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Speaks JSON with a service; throws `ServiceError` for whatever is no success. */
export function createService({ name, url, headers }) {
  return async (method, path, body) => {
    const response = await send(name, `${url}${path}`, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'tocsin', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text().catch(() => '')
    if (!response.ok) throw refusal(name, response, text)
    return text === '' ? undefined : parse(name, text)
  }
}

async function send(name, url, options) {
  try {
    // A followed redirect would turn a POST into a GET.
    return await fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.timeout(MOST_MS) })
  } catch (error) {
    throw new ServiceError(`${name} did not answer: ${error.cause?.code ?? error.name}.`, { isCertain: false })
  }
}

function refusal(name, { status, headers }, text) {
  const seconds = Number(headers.get('retry-after'))
  return new ServiceError(`${name} answered ${status}: ${oneLine(text, 300)}`, {
    isCertain: status < 500 && status !== 408,
    retryAfterSeconds: Number.isInteger(seconds) && seconds > 0 ? seconds : undefined,
  })
}

function parse(name, text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError(`${name} answered something that is no JSON.`, { isCertain: false })
  }
}
