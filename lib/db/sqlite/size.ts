import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseSize, Reader } from '../database'

/** Never opens the file: closing it would release SQLite's locks. */
export async function sqliteSize(reader: Reader, file: string): Promise<DatabaseSize> {
  const [pages] = await reader.$queryRaw<{ free: bigint; size: bigint }[]>`
    SELECT free.freelist_count AS free, size.page_size AS size
    FROM pragma_freelist_count AS free, pragma_page_size AS size`
  return {
    database: await fileSize(file),
    log: await fileSize(`${file}-wal`),
    reusable: Number(pages?.free ?? 0) * Number(pages?.size ?? 0),
    diskFree: await diskFree(file),
  }
}

/** Bytes that this process can still write; root may use the reserved part. */
export async function diskFree(file: string) {
  const { bavail, bfree, bsize } = await statfs(dirname(file))
  return (process.getuid?.() === 0 ? bfree : bavail) * bsize
}

export async function postgresqlSize(reader: Reader): Promise<DatabaseSize> {
  const rows = await reader.$queryRaw<{ size: bigint }[]>`SELECT pg_database_size(current_database()) AS size`
  return { database: Number(rows[0]?.size ?? 0) }
}

async function fileSize(path: string) {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}
