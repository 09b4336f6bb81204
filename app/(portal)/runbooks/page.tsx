import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/auth/session'
import { IdentifierForm } from '@/components/identifier-form'
import { OutsideLink } from '@/components/outside-link'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { safeLink } from '@/lib/http/link'
import { listRunbooks } from '@/lib/runbooks/list'
import { identifierSegment } from '@/lib/values/identifier'
import { goToRunbookAction } from './actions'

export const metadata: Metadata = { title: 'Runbooks' }

export default async function RunbooksPage({ searchParams }: { searchParams: Promise<{ after?: string | string[] }> }) {
  const ctx = await requireContext()
  const { after } = await searchParams
  const { runbooks, next } = await listRunbooks(ctx, { after: typeof after === 'string' ? after : undefined })
  return (
    <>
      <PageTitle actions={<IdentifierForm action={goToRunbookAction} label="Identifier of a runbook" />}>
        Runbooks
      </PageTitle>
      {runbooks.length === 0 && (
        <EmptyState title="No runbooks yet">
          <p>
            Send <code className="font-mono">runbookId</code> with an alert, or write the runbook of an identifier here,
            and the incident leads to it.
          </p>
        </EmptyState>
      )}
      {runbooks.length > 0 && (
        <ul aria-label="Runbooks" className="panel divide-y divide-line">
          {runbooks.map(({ identifier, title, registeredAt }) => (
            <li key={identifier} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <Link
                href={`/runbooks/${identifierSegment(identifier)}`}
                prefetch={false}
                className="font-medium wrap-anywhere"
              >
                <VisibleText>{title ?? identifier}</VisibleText>
              </Link>
              <code className="ml-auto font-mono text-muted text-xs wrap-anywhere">
                {registeredAt ? (
                  <VisibleText>{identifier}</VisibleText>
                ) : safeLink(identifier) ? (
                  <OutsideLink address={identifier} />
                ) : (
                  'not written yet'
                )}
              </code>
            </li>
          ))}
        </ul>
      )}
      {next !== undefined && (
        <Link className={`${buttonClasses()} mt-4`} href={`/runbooks?${new URLSearchParams({ after: next })}`}>
          More
        </Link>
      )}
    </>
  )
}
