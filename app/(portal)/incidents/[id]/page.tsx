import { BellOff } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { guard } from '@/app/guard'
import { parseRowId } from '@/app/row-id'
import { requireContext } from '@/app/session'
import { LiveRefresh } from '@/components/live-refresh'
import { SeverityBadge } from '@/components/severity-badge'
import { StatusBadge } from '@/components/status-badge'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { ScrollBox } from '@/components/ui/scroll-box'
import { explainPaging, pagedPeople } from '@/lib/escalations/explain'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import { getIncident, type IncidentDetail } from '@/lib/incidents/get'
import { getSummary } from '@/lib/incidents/get-summary'
import { listCorrelated } from '@/lib/incidents/list-correlated'
import { readPayload } from '@/lib/incidents/payload'
import { formatPair, type LabelPair } from '@/lib/labels/pair'
import { explainSignal, type SignalStory } from '@/lib/signals/explain'
import { shortened } from '@/lib/text'
import { listAssignees } from '@/lib/users/list'
import { Correlated } from './correlated'
import { Details } from './details'
import { Facts } from './facts'
import { Handle } from './handle'
import { Labels } from './labels'
import { NoteForm } from './note-form'
import { Paging } from './paging'
import { PayloadFields } from './payload-fields'
import { RawPayload } from './raw-payload'
import { Signal } from './signal'
import { Summary } from './summary'
import { Timeline } from './timeline'

const TITLE_SHOWN = 80

type Params = { params: Promise<{ id: string }>; searchParams: Promise<{ before?: string | string[] }> }

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const id = parseRowId((await params).id)
  const summary = id && (await getSummary(await requireContext(), id))
  return { title: summary ? `${shortened(summary, TITLE_SHOWN)} · #${id}` : 'Incident' }
}

export default async function IncidentPage({ params, searchParams }: Params) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  const mark = await incidentsChangeMark(ctx)
  const before = parseRowId((await searchParams).before)
  const incident = await guard(getIncident(ctx, id, { before }))
  const assignees = await listAssignees(ctx)
  const explanation = await explainPaging(ctx, id)
  const correlated = await listCorrelated(ctx, id)
  const story = await explainSignal(ctx, id)
  const { summary, details, labels, extra, extraLeft } = readPayload(incident.payload)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2 text-muted">
        <SeverityBadge severity={incident.severity} />
        <StatusBadge status={incident.status} />
        <span>#{incident.id}</span>
        <RelativeTime at={incident.receivedAt} />
        <span className="ml-auto flex items-center gap-4">
          <Link
            href={silenceUrl(incident, correlated?.labels ?? [])}
            prefetch={false}
            className="inline-flex min-h-6 items-center gap-1"
          >
            <BellOff aria-hidden className="size-3.5" />
            Silence…
          </Link>
          <LiveRefresh mark={mark} />
        </span>
      </div>
      <Summary incident={incident} sent={summary} />
      <Handle
        incident={{ id, status: incident.status, assignee: incident.assignee }}
        assignees={assignees}
        userId={ctx.actor.userId}
      />
      <div className="grid items-start gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          {labels.length > 0 && (
            <Section title="Labels">
              <ScrollBox label="Scrollable labels">
                <Labels incidentId={id} labels={labels} />
              </ScrollBox>
            </Section>
          )}
          {story && <Signal story={story} isAdmin={ctx.actor.role === 'admin'} />}
          {correlated && <Correlated correlated={correlated} />}
          <Section title="About">
            <Facts incident={incident} isAdmin={ctx.actor.role === 'admin'} />
          </Section>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {details && details.text !== '' && <Details incidentId={id} details={details} />}
          {extra.length > 0 && (
            <Section title="Extra fields">
              <ScrollBox label="Scrollable list">
                <PayloadFields incidentId={id} fields={extra} left={extraLeft} />
              </ScrollBox>
            </Section>
          )}
          {explanation && (
            <Section title="Who was paged, and why">
              <Paging explanation={explanation} />
            </Section>
          )}
          <RawPayload incidentId={id} payload={incident.payload} from={payloadFrom(incident, story)} />
        </div>
        <div className="min-w-0 lg:col-start-2">
          <Section title="Timeline">
            <OlderEntries incidentId={id} before={incident.olderEntries} />
            <Timeline entries={incident.timeline} paged={pagedPeople(explanation)} isOwn={story?.own !== undefined} />
            <NoteForm incidentId={incident.id} />
          </Section>
        </div>
      </div>
    </>
  )
}

function payloadFrom({ rejectedAlert }: IncidentDetail, story: SignalStory | null) {
  if (story) return story.own ? 'tocsin' : 'source'
  return rejectedAlert ? 'person' : 'request'
}

/** A new silence for the incident's group, or else for its entity. */
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
