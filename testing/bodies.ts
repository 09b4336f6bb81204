import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** A body that counts how often it was asked for more. */
export function watchedBody(text: string) {
  const watched = { reads: 0, body: Readable.from(chunks()) }
  async function* chunks() {
    watched.reads++
    yield Buffer.from(text)
  }
  return watched
}

/** A sender that goes quiet in the middle of its body; it hangs up after a minute. */
export function stalledBody(begin = '{"summary":') {
  return Readable.from(
    (async function* () {
      yield Buffer.from(begin)
      await sleep(60_000, undefined, { ref: false })
    })(),
  )
}

/** A sender that never stops. */
export function endlessBody() {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  return Readable.from(
    (function* () {
      for (;;) yield chunk
    })(),
  )
}

/** A sender whose connection breaks in the middle of its body. */
export function brokenBody() {
  return Readable.from(
    (async function* () {
      yield Buffer.from('{"summary":')
      throw new Error('aborted')
    })(),
  )
}

/** A body as one chunk for each of `parts`. */
export function chunkedBody(...parts: Uint8Array[]) {
  return Readable.from(parts.map((part) => Buffer.from(part)))
}
