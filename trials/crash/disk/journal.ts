const HEADER_BYTES = 24
const KINDS = ['', 'opened', 'created', 'written', 'truncated', 'synced', 'unlinked', 'renamed'] as const

/** A change below the data folder, or a sync, in their order. */
export type Change = {
  kind: (typeof KINDS)[number]
  /** Each created file gets a new number, even if its name is old. */
  file: number
  /** An offset, a new length, or how many changes a sync covers. */
  at: number
  /** What was written, or a path; when renaming, both paths with a NUL in between. */
  data: Buffer
}

/** Reads what shim.c has written; ignores a last record that was cut short. */
export function parseJournal(bytes: Buffer): Change[] {
  const changes: Change[] = []
  for (let start = 0; start + HEADER_BYTES <= bytes.length; ) {
    const size = bytes.readUInt32LE(start + 8)
    const end = start + HEADER_BYTES + size
    if (end > bytes.length) break
    const kind = KINDS[bytes.readUInt32LE(start)]
    if (!kind) throw new Error(`the journal is damaged at byte ${start}`)
    const at = Number(bytes.readBigUInt64LE(start + 16))
    changes.push({ kind, file: bytes.readUInt32LE(start + 4), at, data: bytes.subarray(start + HEADER_BYTES, end) })
    start = end
  }
  return changes
}

/** Like shim.c. */
export function formatChange({ kind, file, at, data }: Change): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(KINDS.indexOf(kind), 0)
  header.writeUInt32LE(file, 4)
  header.writeUInt32LE(data.length, 8)
  header.writeBigUInt64LE(BigInt(at), 16)
  return Buffer.concat([header, data])
}
