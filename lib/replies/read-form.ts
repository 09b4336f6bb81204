import type { Readable } from 'node:stream'
import type { Answer } from '../http/answer'
import { plain } from './plain-answer'

const MOST_MS = 10_000

/**
 * The body, or why there is none. Takes no more of a stream than it may, and leaves the rest to the connection: a destroyed
 * request would take its socket along before the answer.
 */
export function readForm(stream: Readable, mostBytes: number): Promise<{ body: string } | { refusal: Answer }> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let room = mostBytes
    const finish = (refusal?: Answer) => {
      clearTimeout(timer)
      stream.off('data', take).off('end', end).off('close', breakOff).off('error', breakOff)
      stream.pause()
      resolve(refusal ? { refusal } : { body: Buffer.concat(chunks).toString() })
    }
    const end = () => finish()
    const breakOff = () => finish(plain(400, 'The request was cut off.'))
    const take = (chunk: Uint8Array) => {
      room -= chunk.byteLength
      if (room < 0) return finish(plain(413, `The request is larger than ${mostBytes} bytes.`))
      chunks.push(chunk)
    }
    const timer = setTimeout(() => finish(plain(408, 'The request did not arrive in time.')), MOST_MS)
    if (stream.destroyed) return breakOff()
    stream.on('data', take).once('end', end).once('close', breakOff).once('error', breakOff)
  })
}
