import { SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { readerZone } from '@/app/reader-zone'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { listAudit } from '@/lib/audit/list'
import { listAuditedUsers } from '@/lib/audit/list-audited-users'
import { parseRowId } from '@/lib/values/row-id'
import { auditAddress, auditFilter, readAuditSearch } from './asked'
import { AuditDays } from './audit-days'
import { FilterForm } from './filter-form'

export const metadata: Metadata = { title: 'Audit log' }

const PATH = '/settings/audit'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function AuditPage({ searchParams }: Props) {
  const ctx = await requireContext()
  const asked = await searchParams
  const search = readAuditSearch(asked)
  const filter = { ...auditFilter(search, ctx.now), before: parseRowId(asked.before) }
  const [{ entries, older }, users] = await guard(Promise.all([listAudit(ctx, filter), listAuditedUsers(ctx)]))
  const zone = await readerZone()
  return (
    <>
      <PageTitle
        actions={
          <div className="title-actions">
            <a href={auditAddress(`${PATH}/export`, search)} download className={buttonClasses()}>
              Export as CSV
            </a>
            <a href={auditAddress(`${PATH}/export`, search, { as: 'json' })} download className={buttonClasses()}>
              Export as JSON
            </a>
          </div>
        }
      >
        Audit log
      </PageTitle>
      <FilterForm search={search} users={users} />
      <section aria-label="Audit log">
        {entries.length > 0 && <AuditDays entries={entries} zone={zone} />}
        {entries.length === 0 && (
          <EmptyState
            title={older === undefined ? 'No change matches' : 'No change matches among those looked at'}
            icon={SearchX}
            actions={
              <Link href={PATH} prefetch={false} className={buttonClasses()}>
                Show all changes
              </Link>
            }
          >
            {older === undefined
              ? 'Nobody changed anything of that kind in that time, or it is older than the log is kept.'
              : 'Go on to look at older ones.'}
          </EmptyState>
        )}
      </section>
      {older !== undefined && (
        <Link className={`${buttonClasses()} mt-4`} href={auditAddress(PATH, search, { before: String(older) })}>
          Older
        </Link>
      )}
    </>
  )
}
