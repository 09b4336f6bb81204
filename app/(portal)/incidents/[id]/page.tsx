import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { requireContext } from '@/app/auth/session'
import { LiveRefresh } from '@/components/live-refresh'
import { ForWhoMay } from '@/components/may'
import { SeverityBadge } from '@/components/severity-mark'
import { SilencedBadge, StatusBadge } from '@/components/status-badge'
import { KeepOnFailure } from '@/components/ui/keep-on-failure'
import { plainLine } from '@/lib/channels/plain'
import { getSummary } from '@/lib/incidents/get-summary'
import { parseRowId } from '@/lib/values/row-id'
import { IncidentLinks } from '../incident-links'
import { BackToList } from './back-to-list'
import { Brief } from './brief'
import { Handle } from './handle/handle'
import { Headline } from './headline'
import { EscalationStrip } from './paging/escalation-strip'
import { ReachedNobody } from './paging/reached-nobody'
import { PartLinks } from './part-links'
import { type Parts, readParts } from './read-parts'
import { Runbook } from './runbook/runbook'
import { Summary } from './summary'
import { Viewers } from './viewers'
import { WhatHappened } from './what-happened'
import { WhatItIs } from './what-it-is'

const TITLE_SHOWN = 80

type Params = { params: Promise<{ id: string }>; searchParams: Promise<{ before?: string | string[] }> }

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const id = parseRowId((await params).id)
  const summary = id && (await getSummary(await requireContext(), id))
  return { title: summary ? `${plainLine(summary, TITLE_SHOWN)} · #${id}` : 'Incident' }
}

export default async function IncidentPage({ params, searchParams }: Params) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  const parts = await readParts(ctx, id, parseRowId((await searchParams).before))
  const { incident, summary, details, labels, assignees, explanation, story, mark, userId } = parts
  const strip = explanation && (
    <EscalationStrip incidentId={id} explanation={explanation} isNextAbove={parts.isUnreached} />
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 print:hidden">
        <BackToList incidentId={id} />
        <span className="flex flex-wrap items-center gap-4">
          <Viewers incidentId={id} />
          <LiveRefresh mark={mark} incidentId={id} />
        </span>
      </div>
      <Badges {...parts} />
      <Summary incident={incident} sent={summary} />
      {parts.isUnreached && explanation && (
        <KeepOnFailure>
          <ReachedNobody incidentId={id} explanation={explanation} reachable={parts.reachable} userId={userId} />
        </KeepOnFailure>
      )}
      <Brief details={details} labels={labels} />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Headline incident={incident} story={story} snoozedUntil={parts.snoozedUntil} />
        <IncidentLinks links={parts.links} />
      </div>
      <KeepOnFailure>
        <ForWhoMay permission="handle incidents" instead={strip}>
          <Handle
            incident={{
              id,
              summary: plainLine(incident.summary, TITLE_SHOWN),
              status: incident.status,
              severity: incident.severity,
              assignee: incident.assignee,
            }}
            assignees={assignees}
            userId={userId}
            silenceUrl={`/silences/new?incident=${id}`}
          >
            {strip}
          </Handle>
        </ForWhoMay>
      </KeepOnFailure>
      <PartLinks
        runbook={incident.runbook !== null}
        details={details !== undefined}
        paging={explanation !== null}
        labels={labels.length}
      />
      <div className="grid items-start gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          {incident.runbook && <Runbook ctx={ctx} incidentId={id} named={incident.runbook} />}
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <WhatHappened {...parts} />
        </div>
        <div className="min-w-0 lg:col-start-2">
          <WhatItIs {...parts} />
        </div>
      </div>
    </>
  )
}

function Badges({ incident: { id, severity, status }, explanation }: Parts) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 text-muted">
      <SeverityBadge severity={severity} isAnswered={status !== 'open'} />
      <StatusBadge status={status} />
      {explanation?.silence && !explanation.escalation && <SilencedBadge />}
      <span>#{id}</span>
    </div>
  )
}
