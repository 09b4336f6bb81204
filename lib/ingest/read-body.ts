import { bodyInterrupted, bodyTimeout, bodyTooLarge, type IngestProblem } from './problems'

export type BodyLimits = { maxBytes: number; timeoutSeconds: number }
export type BodyStream = AsyncIterable<Uint8Array> | null

/** Reads the whole body, or stops at the byte limit or the deadline, whatever Content-Length claimed. */
export async function readBody(body: BodyStream, limits: BodyLimits): Promise<Uint8Array | IngestProblem> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<IngestProblem>((resolve) => {
    timer = setTimeout(() => resolve(bodyTimeout(limits.timeoutSeconds)), limits.timeoutSeconds * 1000)
  })
  try {
    return await Promise.race([collect(body, limits.maxBytes), deadline])
  } finally {
    clearTimeout(timer)
  }
}

async function collect(body: BodyStream, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) return bodyTooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch {
    return bodyInterrupted
  }
  return Buffer.concat(chunks)
}
