import type { Database, DatabaseSize as Size } from '@/lib/db/database'
import { formatBytes } from '@/lib/values/text'
import { Figures } from './figures'

export function DatabaseSize({ size, provider }: { size: Size; provider: Database['provider'] }) {
  const known: [string, number | undefined][] = [
    [provider === 'sqlite' ? 'Database file' : 'Database on the Postgres server', size.database],
    ['Write-ahead log', size.log],
    ['Reusable space in the file', size.reusable],
    ['Free on its disk', size.diskFree],
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
