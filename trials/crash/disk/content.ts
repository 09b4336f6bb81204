/** `bytes` may be longer than the file. */
export type Content = { bytes: Buffer; length: number }

export function contentOf(bytes: Buffer): Content {
  return { bytes: Buffer.from(bytes), length: bytes.length }
}

export function bytesOf({ bytes, length }: Content): Buffer {
  return bytes.subarray(0, length)
}

/** Fills with zeros up to `at`, as every file system does. */
export function writeAt(content: Content, at: number, data: Buffer) {
  makeRoom(content, at + data.length)
  data.copy(content.bytes, at)
  content.length = Math.max(content.length, at + data.length)
}

export function setLength(content: Content, length: number) {
  makeRoom(content, length)
  content.bytes.fill(0, Math.min(length, content.length), content.length)
  content.length = length
}

function makeRoom(content: Content, length: number) {
  if (length <= content.bytes.length) return
  const larger = Buffer.alloc(Math.max(length, content.bytes.length * 2))
  content.bytes.copy(larger, 0, 0, content.length)
  content.bytes = larger
}
