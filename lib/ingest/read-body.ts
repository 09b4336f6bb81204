import { bodyInterrupted, bodyTimeout, bodyTooLarge, type IngestProblem } from './problems'

export type BodyLimits = { maxBytes: number; timeoutSeconds: number }
export type BodyStream = AsyncIterable<Uint8Array> | null

/** A body, or as much of it as came before something was wrong. */
export type ReceivedBody = { bytes: Uint8Array; problem?: IngestProblem }

/** Reads the whole body, or stops at the byte limit or the deadline, whatever Content-Length claimed. */
export async function readBody(body: BodyStream, limits: BodyLimits): Promise<ReceivedBody> {
  const chunks: Uint8Array[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<IngestProblem>((resolve) => {
    timer = setTimeout(() => resolve(bodyTimeout(limits.timeoutSeconds)), limits.timeoutSeconds * 1000)
  })
  try {
    const problem = await Promise.race([collect(body, chunks, limits.maxBytes), deadline])
    return { bytes: Buffer.concat(chunks), ...(problem && { problem }) }
  } finally {
    clearTimeout(timer)
  }
}

async function collect(body: BodyStream, chunks: Uint8Array[], maxBytes: number) {
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) {
        chunks.push(chunk.subarray(0, chunk.byteLength - (size - maxBytes)))
        return bodyTooLarge(maxBytes)
      }
      chunks.push(chunk)
    }
  } catch {
    return bodyInterrupted
  }
}
