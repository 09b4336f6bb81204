import { BookOpen, SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/auth/session'
import { IdentifierForm } from '@/components/identifier-form'
import { ForWhoMay } from '@/components/may'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterField } from '@/components/ui/filter-field'
import { PageTitle, Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { findRunbooks, listRunbooks } from '@/lib/runbooks/list'
import { listMissingRunbooks, type MissingRunbook, MOST_USES } from '@/lib/runbooks/list-missing'
import { identifierSegment } from '@/lib/values/identifier'
import { goToRunbookAction } from './actions'
import { RunbookRows } from './runbook-rows'

export const metadata: Metadata = { title: 'Runbooks' }

type Asked = Partial<Record<'after' | 'new' | 'q', string | string[]>>

export default async function RunbooksPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const { after, new: asksNew, q } = await searchParams
  const text = typeof q === 'string' ? q.trim() : ''
  const { runbooks, next, isCutOff } = text
    ? { ...(await findRunbooks(ctx, text)), next: undefined }
    : { ...(await listRunbooks(ctx, { after: typeof after === 'string' ? after : undefined })), isCutOff: false }
  const isEmpty = runbooks.length === 0
  return (
    <>
      <PageTitle
        actions={
          <ForWhoMay permission="describe entities and runbooks">
            <Link href="/runbooks?new=1" prefetch={false} className={buttonClasses('primary')}>
              New runbook
            </Link>
          </ForWhoMay>
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
      {after === undefined && text === '' && <MissingRunbooks missing={await listMissingRunbooks(ctx)} />}
      {(!isEmpty || text) && (
        <FilterField
          action="/runbooks"
          label="Filter runbooks"
          placeholder="Filter by identifier or title"
          text={text}
        />
      )}
      {isEmpty && text && (
        <EmptyState title="No runbook matches" icon={SearchX} actions={<AllRunbooks />}>
          No identifier or title has “{text}” in it.
        </EmptyState>
      )}
      {isEmpty && !text && (
        <EmptyState title="No runbooks yet" icon={BookOpen}>
          <p>
            Send <code className="font-mono">runbookId</code> with an alert, or write the runbook of an identifier here,
            and the incident leads to it.
          </p>
        </EmptyState>
      )}
      {!isEmpty && <RunbookRows runbooks={runbooks} />}
      {isCutOff && <p className="mt-3 text-muted">More match. Type more to see them.</p>}
      {next !== undefined && (
        <Link className={`${buttonClasses()} mt-4`} href={`/runbooks?${new URLSearchParams({ after: next })}`}>
          More
        </Link>
      )}
    </>
  )
}

function AllRunbooks() {
  return (
    <Link href="/runbooks" prefetch={false} className={buttonClasses()}>
      Show all runbooks
    </Link>
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
