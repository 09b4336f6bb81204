import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { listAudit } from '@/lib/audit/list'
import { parseRowId } from '@/lib/values/row-id'
import { Changes } from './changes'

export const metadata: Metadata = { title: 'Audit log' }

export default async function AuditPage({ searchParams }: { searchParams: Promise<{ before?: string | string[] }> }) {
  const ctx = await requireContext()
  const before = parseRowId((await searchParams).before)
  const { entries, older } = await guard(listAudit(ctx, { before }))
  return (
    <>
      <PageTitle>Audit log</PageTitle>
      <ul aria-label="Audit log" className="panel divide-y divide-line">
        {entries.map(({ id, at, user, action, subject, changes }) => (
          <li key={id} className="px-4 py-2">
            <div className="flex gap-x-3 max-sm:flex-col">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-medium">{user?.name ?? 'server or command line'}</span> · {action} ·{' '}
                <VisibleText>{subject}</VisibleText>
              </span>
              <span className="text-muted text-xs">
                <RelativeTime at={at} withExact />
              </span>
            </div>
            <Changes changes={changes} />
          </li>
        ))}
      </ul>
      {older !== undefined && (
        <Link className={`${buttonClasses()} mt-4`} href={`/settings/audit?before=${older}`}>
          Older
        </Link>
      )}
    </>
  )
}
