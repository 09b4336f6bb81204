import Link from 'next/link'
import type { ListOf } from '@/components/dashboard/asked'
import { DataTable } from '@/components/dashboard/data-table'
import { formatChange } from '@/components/dashboard/format'
import { groupDigits } from '@/components/ui/group-digits'
import { Section } from '@/components/ui/page'
import type { Range } from '@/lib/dashboard/range'
import type { DashboardSearch } from '@/lib/dashboard/read'
import type { Source } from '@/lib/dashboard/sources'
import { dashboardUrl } from './search'

type Props = { search: DashboardSearch; sources: Source[]; range: Range; listOf: ListOf }

export function SourcesCard({ search, sources, range, listOf }: Props) {
  return (
    <Section title="Noisiest API keys">
      {sources.length === 0 ? (
        <p className="text-muted">No alerts</p>
      ) : (
        <DataTable
          label="Noisiest API keys"
          columns={['API key', 'incidents', 'before', 'change']}
          rows={sources.map(({ apiKeyId, name, opened, openedBefore }) => ({
            key: String(apiKeyId),
            cells: [
              <Link
                key="name"
                href={dashboardUrl({ range: search.range, to: search.to, filter: { apiKeyId } })}
                prefetch={false}
              >
                {name}
              </Link>,
              <Link key="opened" href={listOf({ time: range, apiKey: name })} prefetch={false}>
                {groupDigits(opened)}
              </Link>,
              groupDigits(openedBefore),
              formatChange(opened, openedBefore),
            ],
          }))}
        />
      )}
    </Section>
  )
}
