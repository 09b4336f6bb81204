import type { Database, DatabaseSize as Size } from '@/lib/db/database'
import { formatBytes } from '@/lib/values/text'
import { Figures } from './figures'

export function DatabaseSize({ size, provider }: { size: Size; provider: Database['provider'] }) {
  const known: [string, number | undefined][] = [
    [provider === 'sqlite' ? 'Database file' : 'Database on the Postgres server', size.database],
    ['Log, not yet folded into the file', size.log],
    ['Free pages in the file, filled before it grows', size.reusable],
    ['Free on its file system', size.diskFree],
  ]
  const figures = known.flatMap(([name, bytes]): [string, string][] =>
    bytes === undefined ? [] : [[name, formatBytes(bytes)]],
  )
  return (
    <>
      <p className="mb-3 text-muted">With the rows of every workspace on this server.</p>
      <Figures label="Size" figures={figures} />
    </>
  )
}
