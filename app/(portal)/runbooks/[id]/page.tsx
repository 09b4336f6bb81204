import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { parseRowId } from '@/app/row-id'
import { requireContext } from '@/app/session'
import { OutsideLink } from '@/components/outside-link'
import { PointingIncidents } from '@/components/pointing-incidents'
import { Registration } from '@/components/registration'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { identifierSegment, segmentIdentifier } from '@/lib/identifier'
import { listIncidents } from '@/lib/incidents/list'
import { getRunbook } from '@/lib/runbooks/get'
import { RunbookForm } from './runbook-form'
import { RunbookMarkdown } from './runbook-markdown'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ before?: string | string[] }> }

export const metadata: Metadata = { title: 'Runbook' }

export default async function RunbookPage({ params, searchParams }: Props) {
  const ctx = await requireContext()
  const identifier = segmentIdentifier((await params).id)
  if (identifier === undefined) notFound()
  const runbook = await getRunbook(ctx, identifier)
  const written = runbook?.registeredAt ? runbook : undefined
  const before = parseRowId((await searchParams).before)
  const filter = { statuses: [], severities: [], labels: [], runbookId: identifier }
  const page = await listIncidents(ctx, filter, { before })
  return (
    <>
      <PageTitle actions={<OutsideLink address={written?.url} className={buttonClasses()} />}>
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
      <Registration what="runbook" isRegistered={written !== undefined} isNamed={runbook !== null}>
        <RunbookForm
          identifier={identifier}
          title={written?.title ?? ''}
          markdown={written?.markdown ?? ''}
          url={written?.url ?? ''}
        />
      </Registration>
      <PointingIncidents page={page} path={`/runbooks/${identifierSegment(identifier)}`} />
    </>
  )
}
