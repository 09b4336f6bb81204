import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { LiveRefresh } from '@/components/live-refresh'
import { SeverityBadge } from '@/components/severity-badge'
import { SilencedBadge, StatusBadge } from '@/components/status-badge'
import { CopyButton } from '@/components/ui/copy-button'
import { Section } from '@/components/ui/page'
import { ScrollBox } from '@/components/ui/scroll-box'
import { plainLine } from '@/lib/channels/plain'
import { explainPaging, pagedPeople } from '@/lib/escalations/explain'
import { incidentChangeMark } from '@/lib/incidents/change-mark'
import { getIncident, type IncidentDetail } from '@/lib/incidents/get'
import { getSummary } from '@/lib/incidents/get-summary'
import { listCorrelated } from '@/lib/incidents/list-correlated'
import { listSimilar } from '@/lib/incidents/list-similar'
import { type PayloadField, readPayload } from '@/lib/incidents/payload'
import { formatPair, type LabelPair } from '@/lib/labels/pair'
import { parseRowId } from '@/lib/row-id'
import { explainSignal, type SignalStory } from '@/lib/signals/explain'
import { listAssignees } from '@/lib/users/list'
import { BackToList } from './back-to-list'
import { Correlated } from './correlated'
import { Details } from './details'
import { Facts } from './facts'
import { Handle } from './handle'
import { Headline } from './headline'
import { Labels } from './labels'
import { renderNotes } from './note'
import { NoteForm } from './note-form'
import { Paging } from './paging'
import { PartLinks } from './part-links'
import { PayloadFields } from './payload-fields'
import { RawPayload } from './raw-payload'
import { Runbook } from './runbook'
import { Signal } from './signal'
import { Similar } from './similar'
import { Summary } from './summary'
import { Timeline } from './timeline'
import { Viewers } from './viewers'

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
  const mark = await incidentChangeMark(ctx, id)
  const before = parseRowId((await searchParams).before)
  const incident = await guard(getIncident(ctx, id, { before }))
  const assignees = await listAssignees(ctx)
  const explanation = await explainPaging(ctx, id)
  const correlated = await listCorrelated(ctx, id)
  const story = await explainSignal(ctx, id)
  const { summary, details, labels, extra, extraLeft } = readPayload(incident.payload)
  const similar = await listSimilar(ctx, { incidentId: id, entity: incident.entity, labels: correlated?.labels ?? [] })
  const hasDetails = details !== undefined && details.text !== ''
  const isAdmin = ctx.actor.role === 'admin'
  const { userId } = ctx.actor
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 print:hidden">
        <BackToList incidentId={id} />
        <span className="flex flex-wrap items-center gap-4">
          <Viewers incidentId={id} />
          <LiveRefresh mark={mark} incidentId={id} />
        </span>
      </div>
      <div className="mb-2 flex flex-wrap items-center gap-2 text-muted">
        <SeverityBadge severity={incident.severity} isAnswered={incident.status !== 'open'} />
        <StatusBadge status={incident.status} />
        {explanation?.silence && !explanation.escalation && <SilencedBadge />}
        <span>#{incident.id}</span>
      </div>
      <Summary incident={incident} sent={summary} />
      <Headline incident={incident} story={story} />
      <Handle
        incident={{ id, status: incident.status, assignee: incident.assignee }}
        assignees={assignees}
        userId={userId}
        silenceUrl={silenceUrl(incident, correlated?.labels ?? [])}
      />
      <PartLinks
        runbook={incident.runbook !== null}
        details={hasDetails}
        paging={explanation !== null}
        labels={labels.length}
      />
      <div className="grid items-start gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          {incident.runbook && <Runbook ctx={ctx} incidentId={id} named={incident.runbook} />}
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {hasDetails && <Details incidentId={id} details={details} />}
          {explanation && (
            <Section id="paging" title="Who was paged, and why">
              <Paging incidentId={id} explanation={explanation} />
            </Section>
          )}
          {extra.length > 0 && (
            <Section title="Extra fields">
              <ScrollBox label="Scrollable list">
                <PayloadFields incidentId={id} fields={extra} left={extraLeft} />
              </ScrollBox>
            </Section>
          )}
          <Similar incidents={similar} />
          <Section id="timeline" title="Timeline">
            <OlderEntries incidentId={id} before={incident.olderEntries} />
            <Timeline
              entries={incident.timeline}
              notes={await renderNotes(incident.timeline)}
              paged={pagedPeople(explanation)}
              isOwn={story?.own !== undefined}
            />
            <NoteForm incidentId={id} userId={userId} />
          </Section>
        </div>
        <div className="min-w-0 lg:col-start-2">
          {labels.length > 0 && (
            <Section
              id="labels"
              title="Labels"
              actions={<CopyButton label="Copy all" text={labels.map(asPair).join('\n')} />}
            >
              <ScrollBox label="Scrollable labels">
                <Labels incidentId={id} labels={labels} />
              </ScrollBox>
            </Section>
          )}
          {story && <Signal story={story} isAdmin={isAdmin} />}
          {correlated && <Correlated correlated={correlated} />}
          <Section title="About">
            <Facts incident={incident} isAdmin={isAdmin} />
          </Section>
          <RawPayload incidentId={id} payload={incident.payload} from={payloadFrom(incident, story)} />
        </div>
      </div>
    </>
  )
}

function asPair({ key, text }: PayloadField) {
  return `${key}=${text}`
}

function payloadFrom({ rejectedAlert }: IncidentDetail, story: SignalStory | null) {
  if (story) return story.own ? 'tocsin' : 'source'
  return rejectedAlert ? 'person' : 'request'
}

function silenceUrl({ entity }: IncidentDetail, labels: LabelPair[]) {
  const query = new URLSearchParams(labels.map((label) => ['label', formatPair(label)]))
  if (labels.length === 0 && entity) query.set('entity', entity.identifier)
  return `/silences/new?${query}`
}

function OlderEntries({ incidentId, before }: { incidentId: number; before: number | undefined }) {
  if (before === undefined) return null
  return (
    <p className="mb-3">
      <Link href={`/incidents/${incidentId}?before=${before}`} prefetch={false}>
        Older entries
      </Link>
    </p>
  )
}
