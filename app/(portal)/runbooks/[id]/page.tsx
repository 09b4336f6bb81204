import { ExternalLink } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { requireContext } from '@/app/session'
import { IncidentList } from '@/components/incident-list'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { identifierSegment, segmentIdentifier } from '@/lib/entities/identifier-path'
import { safeLink } from '@/lib/http/link'
import { listIncidents } from '@/lib/incidents/list'
import { getRunbook } from '@/lib/runbooks/get'
import { RunbookForm } from './runbook-form'
import { RunbookMarkdown } from './runbook-markdown'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ before?: string }> }

export const metadata: Metadata = { title: 'Runbook' }

export default async function RunbookPage({ params, searchParams }: Props) {
  const ctx = await requireContext()
  const identifier = segmentIdentifier((await params).id)
  if (identifier === undefined) notFound()
  const runbook = await getRunbook(ctx, identifier)
  const written = runbook?.registeredAt ? runbook : undefined
  const before = Number((await searchParams).before) || undefined
  const filter = { statuses: [], severities: [], labels: [], runbookId: identifier }
  const { incidents, olderThan } = await listIncidents(ctx, filter, { before })
  const link = safeLink(written?.url)
  return (
    <>
      <PageTitle
        actions={
          link && (
            <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClasses()}>
              {new URL(link).host} <ExternalLink aria-hidden className="size-4" />
            </a>
          )
        }
      >
        <VisibleText>{written?.title ?? identifier}</VisibleText>
      </PageTitle>
      <p className="mb-4 text-muted">
        Runbook{' '}
        <code className="font-mono wrap-anywhere">
          <VisibleText>{identifier}</VisibleText>
        </code>
      </p>
      {written?.markdown && (
        <div className="panel mb-4 p-4">
          <RunbookMarkdown markdown={written.markdown} />
        </div>
      )}
      {!written && (
        <div className="mb-4">
          <Notice kind="info">
            This runbook is not registered{runbook ? '' : ', and no alert has named it yet'}. Write down what helps, so
            that the next person need not find it out again.
          </Notice>
        </div>
      )}
      <details className="panel mb-4" open={!written}>
        <summary className="px-4 py-2 font-semibold">{written ? 'Change the runbook' : 'Register it'}</summary>
        <div className="border-line border-t p-4">
          <RunbookForm
            identifier={identifier}
            title={written?.title ?? ''}
            markdown={written?.markdown ?? ''}
            url={written?.url ?? ''}
          />
        </div>
      </details>
      <h2 className="mb-2 font-semibold">Incidents</h2>
      {incidents.length > 0 ? <IncidentList incidents={incidents} /> : <EmptyState title="No incident points at it" />}
      {olderThan !== undefined && (
        <Link
          className={`${buttonClasses()} mt-4`}
          href={`/runbooks/${identifierSegment(identifier)}?before=${olderThan}`}
        >
          Older
        </Link>
      )}
    </>
  )
}
