import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/auth/session'
import { IdentifierForm } from '@/components/identifier-form'
import { OutsideLink } from '@/components/outside-link'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle, Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { safeLink } from '@/lib/http/link'
import { listRunbooks } from '@/lib/runbooks/list'
import { listMissingRunbooks, type MissingRunbook, MOST_USES } from '@/lib/runbooks/list-missing'
import { identifierSegment } from '@/lib/values/identifier'
import { goToRunbookAction } from './actions'

export const metadata: Metadata = { title: 'Runbooks' }

type Asked = Partial<Record<'after' | 'new', string | string[]>>

export default async function RunbooksPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const { after, new: asksNew } = await searchParams
  const { runbooks, next } = await listRunbooks(ctx, { after: typeof after === 'string' ? after : undefined })
  return (
    <>
      <PageTitle
        actions={
          <Link href="/runbooks?new=1" prefetch={false} className={buttonClasses('primary')}>
            New runbook
          </Link>
        }
      >
        Runbooks
      </PageTitle>
      {asksNew !== undefined && (
        <IdentifierForm
          action={goToRunbookAction}
          title="New runbook"
          hint="What alerts send as runbookId, such as payments/charges-fail."
        />
      )}
      {after === undefined && <MissingRunbooks missing={await listMissingRunbooks(ctx)} />}
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
                  'No content'
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

function MissingRunbooks({ missing }: { missing: readonly MissingRunbook[] }) {
  if (missing.length === 0) return null
  return (
    <Section title="Missing">
      <ul aria-label="Missing runbooks" className="divide-y divide-line">
        {missing.map(({ identifier, open }) => (
          <li key={identifier} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
            <Link
              href={`/runbooks/${identifierSegment(identifier)}`}
              prefetch={false}
              className="font-medium wrap-anywhere"
            >
              <VisibleText>{identifier}</VisibleText>
            </Link>
            <span className="ml-auto text-muted text-xs">{neededFor(open)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function neededFor(open: number) {
  if (open >= MOST_USES) return `Missing for ${MOST_USES} or more open incidents`
  return `Missing for ${open} open ${open === 1 ? 'incident' : 'incidents'}`
}
