import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import {
  bodyInterrupted,
  bodyTimeout,
  bodyTooLarge,
  type IngestProblem,
  overloaded,
  overloadedByKey,
} from '../../contract/problems'
import { LARGE_BYTES } from '../turns'
import type { HeldBodies } from './held-bodies'

export type BodyLimits = {
  maxBytes: number
  timeoutSeconds: number
}

/** The caller counts the bytes down when it is done with them. */
export type HeldFor = { bodies: HeldBodies; key: number }

/** A body, or the part that came before the problem. */
export type ReceivedBody = { bytes: Uint8Array; problem?: IngestProblem }

/** The body if it has already arrived, the usual case: costs no listeners, timer or promise. Otherwise undefined. */
export function arrivedBody(
  body: Readable | null,
  { maxBytes }: BodyLimits,
  { bodies, key }: HeldFor,
): ReceivedBody | undefined {
  if (!(body instanceof IncomingMessage) || !body.complete || body.destroyed) return undefined
  if (body.readableLength > maxBytes || bodies.shortage(key)) return undefined
  const bytes: Uint8Array = body.read() ?? new Uint8Array()
  bodies.count(key, bytes.byteLength)
  return { bytes }
}

/**
 * Stops at the byte limit or the deadline, and never trusts Content-Length. Events cost less than an iterator.
 * @param admitLarge is awaited before more than LARGE_BYTES are read; a rejection refuses the body
 */
export function readBody(
  body: Readable | null,
  limits: BodyLimits,
  { bodies, key }: HeldFor,
  admitLarge?: () => Promise<void>,
): Promise<ReceivedBody> {
  if (!body) return Promise.resolve({ bytes: new Uint8Array() })
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let room = limits.maxBytes
    let isDone = false
    let waitForPlace = admitLarge
    const timeout = () => finish(bodyTimeout(limits.timeoutSeconds))
    const timer = setTimeout(timeout, limits.timeoutSeconds * 1000)
    const take = (chunk: Uint8Array) => {
      const shortage = bodies.shortage(key)
      if (shortage) return finish(shortage === 'key' ? overloadedByKey : overloaded)
      const kept = chunk.subarray(0, room)
      chunks.push(kept)
      bodies.count(key, kept.byteLength)
      room -= chunk.byteLength
      if (room < 0) return finish(bodyTooLarge(limits.maxBytes))
      if (!waitForPlace || limits.maxBytes - room <= LARGE_BYTES) return
      body.pause()
      waitForPlace().then(readOn, () => finish(overloadedByKey))
      waitForPlace = undefined
    }
    const readOn = () => {
      if (!isDone) body.resume()
    }
    const end = () => finish()
    const breakOff = () => finish(bodyInterrupted)
    const finish = (problem?: IngestProblem) => {
      isDone = true
      clearTimeout(timer)
      body.off('data', take).off('end', end).off('close', breakOff)
      body.pause()
      const [only] = chunks
      const bytes = chunks.length === 1 && only ? only : Buffer.concat(chunks)
      resolve(problem ? { bytes, problem } : { bytes })
    }
    // The sender left during the look-up of its token; no event will come.
    if (body.destroyed) return breakOff()
    body.on('data', take).once('end', end).once('close', breakOff).once('error', breakOff)
  })
}
