import Link from 'next/link'
import { DataTable } from '@/components/dashboard/data-table'
import { formatChange } from '@/components/dashboard/format'
import { groupDigits } from '@/components/ui/group-digits'
import { Section } from '@/components/ui/page'
import type { Source } from '@/lib/dashboard/sources'
import { type DashboardSearch, dashboardUrl } from './search'

export function SourcesCard({ search, sources }: { search: DashboardSearch; sources: Source[] }) {
  return (
    <Section title="Noisiest API keys">
      {sources.length === 0 ? (
        <p className="text-muted">No alert came.</p>
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
              groupDigits(opened),
              groupDigits(openedBefore),
              formatChange(opened, openedBefore),
            ],
          }))}
        />
      )}
    </Section>
  )
}
