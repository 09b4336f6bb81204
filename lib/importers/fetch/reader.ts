import type { Post } from '../../outbound/post'
import { isObject } from '../../values/is-object'
import { readJson } from '../source/json'

export type FetchSettings = {
  post: Post
  /** Where its API is, such as https://api.eu.opsgenie.com */
  address: string
  key: string
  /** From then on the source is asked who is on call. */
  now: Date
  sleep: (seconds: number) => Promise<void>
}

export type Reader = {
  /** Undefined: it may not be read, or is not there, which `notes` says. */
  get: (path: string) => Promise<unknown>
  notes: string[]
}

const MOST_BYTES = 64 * 1024 * 1024
const MOST_TRIES = 8
const MOST_REQUESTS = 50_000
const USUAL_WAIT = 10
const LONGEST_WAIT = 300

/** Reads only, one request at a time; waits as long as the source asks for. */
export function newReader({ post, address, sleep }: FetchSettings, headers: Record<string, string>): Reader {
  const notes: string[] = []
  const { origin } = new URL(address)
  const base = address.replace(/\/+$/, '')
  let requests = 0
  const get = async (path: string, tries = 1): Promise<unknown> => {
    if (++requests > MOST_REQUESTS) throw new Error(`The source has more than ${MOST_REQUESTS} pages.`)
    const url = path.startsWith('/') ? `${base}${path}` : path
    // The next page of an answer must not take the key to elsewhere.
    if (new URL(url).origin !== origin) throw new Error(`The source names a page at another address: ${url}`)
    const answer = await post({
      url,
      method: 'GET',
      headers: { accept: 'application/json', ...headers },
      body: '',
      mostBytes: MOST_BYTES,
    })
    if (!answer.isAnswered && (answer.isRefused || tries >= MOST_TRIES)) throw new Error(`${url}: ${answer.reason}`)
    const status = answer.isAnswered ? answer.status : 503
    if (status === 429 || status >= 500) {
      if (tries >= MOST_TRIES) throw new Error(`${url} was answered with ${status} ${tries} times.`)
      const asked = answer.isAnswered ? answer.retryAfterSeconds : undefined
      await sleep(Math.min(LONGEST_WAIT, asked ?? USUAL_WAIT))
      return get(path, tries + 1)
    }
    return read(url, answer.isAnswered ? answer.body : '', status)
  }
  const read = (url: string, body: string, status: number): unknown => {
    if (status === 401) throw new Error(`${url} was answered with 401: the key is refused.`)
    if (status !== 200) {
      notes.push(`GET ${pathOf(url)} was answered with ${status}: nothing of it is here.`)
      return undefined
    }
    const json = readJson(body)
    if (!json.ok) throw new Error(`${url} was not answered with JSON: ${json.fault}`)
    return json.value
  }
  return { get: (path) => get(path), notes }
}

function pathOf(url: string) {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** The objects of a list. */
export function listIn(answer: unknown, field: string): Record<string, unknown>[] {
  const list = isObject(answer) ? answer[field] : undefined
  return Array.isArray(list) ? list.filter(isObject) : []
}

export function idOf(object: Record<string, unknown>): string {
  return typeof object.id === 'string' || typeof object.id === 'number' ? String(object.id) : ''
}
