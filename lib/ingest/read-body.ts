import { bodyInterrupted, bodyTimeout, bodyTooLarge, type IngestProblem, overloaded } from './problems'

export type BodyLimits = {
  maxBytes: number
  timeoutSeconds: number
  /** How many bytes of bodies the process may hold at once. */
  maxHeldBytes: number
}

/** The bytes of bodies that the process holds; whoever has read one takes it off once the body is done with. */
export type HeldBodies = { held: number }

export type BodyStream = AsyncIterable<Uint8Array> | null

/** A body, or as much of it as came before something was wrong. */
export type ReceivedBody = { bytes: Uint8Array; problem?: IngestProblem }

/** Reads the whole body, or stops at the byte limit or the deadline, whatever Content-Length claimed. */
export async function readBody(body: BodyStream, limits: BodyLimits, bodies: HeldBodies): Promise<ReceivedBody> {
  const chunks: Uint8Array[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<IngestProblem>((resolve) => {
    timer = setTimeout(() => resolve(bodyTimeout(limits.timeoutSeconds)), limits.timeoutSeconds * 1000)
  })
  const keep = (chunk: Uint8Array) => {
    chunks.push(chunk)
    bodies.held += chunk.byteLength
  }
  try {
    const problem = await Promise.race([collect(body, limits, bodies, keep), deadline])
    return { bytes: Buffer.concat(chunks), ...(problem && { problem }) }
  } finally {
    clearTimeout(timer)
  }
}

async function collect(body: BodyStream, limits: BodyLimits, bodies: HeldBodies, keep: (chunk: Uint8Array) => void) {
  let room = limits.maxBytes
  try {
    for await (const chunk of body ?? []) {
      if (bodies.held >= limits.maxHeldBytes) return overloaded
      keep(chunk.subarray(0, room))
      room -= chunk.byteLength
      if (room < 0) return bodyTooLarge(limits.maxBytes)
    }
  } catch {
    return bodyInterrupted
  }
}
