import type { Metadata } from 'next'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PageTitle, Section } from '@/components/ui/page'
import { countRows } from '@/lib/workspaces/count-rows'
import { measureDatabase } from '@/lib/workspaces/measure-database'
import { getRetention, retentionMark } from '@/lib/workspaces/set-retention'
import { DatabaseSize } from './database-size'
import { RetentionForm } from './retention-form'
import { RowCounts } from './row-counts'

export const metadata: Metadata = { title: 'Data' }

export default async function DataPage() {
  const ctx = await requireContext()
  const [days, rows, size] = await guard(Promise.all([getRetention(ctx), countRows(ctx), measureDatabase(ctx)]))
  return (
    <>
      <PageTitle>Data</PageTitle>
      <Section title="Retention">
        <RetentionForm days={days} mark={retentionMark(days)} />
      </Section>
      <div className="grid gap-x-4 xl:grid-cols-2">
        <Section title="In this workspace">
          <RowCounts rows={rows} />
        </Section>
        <Section title="Size of the database">
          <DatabaseSize size={size} provider={ctx.db.provider} />
        </Section>
      </div>
    </>
  )
}
