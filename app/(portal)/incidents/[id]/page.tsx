import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { guard } from '@/app/guard'
import { parseRowId } from '@/app/row-id'
import { requireContext } from '@/app/session'
import { LiveRefresh } from '@/components/live-refresh'
import { SeverityBadge } from '@/components/severity-badge'
import { StatusBadge } from '@/components/status-badge'
import { CopyButton } from '@/components/ui/copy-button'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { ScrollBox } from '@/components/ui/scroll-box'
import { VisibleText } from '@/components/ui/visible-text'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import { getIncident } from '@/lib/incidents/get'
import { readPayload } from '@/lib/incidents/payload'
import { explainPaging, pagedPeople } from '@/lib/paging/explain'
import { listAssignees } from '@/lib/users/list'
import { Facts } from './facts'
import { Handle } from './handle'
import { NoteForm } from './note-form'
import { Paging } from './paging'
import { PayloadFields } from './payload-fields'
import { Timeline } from './timeline'

type Params = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: `Incident #${(await params).id}` }
}

export default async function IncidentPage({ params }: Params) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  const mark = await incidentsChangeMark(ctx)
  const incident = await guard(getIncident(ctx, id))
  const assignees = await listAssignees(ctx)
  const explanation = await explainPaging(ctx, id)
  const { details, labels, extra } = readPayload(incident.payload)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2 text-muted">
        <SeverityBadge severity={incident.severity} />
        <StatusBadge status={incident.status} />
        <span>#{incident.id}</span>
        <RelativeTime at={incident.receivedAt} />
        <span className="ml-auto">
          <LiveRefresh mark={mark} />
        </span>
      </div>
      <div className="mb-4">
        <ScrollBox label="Scrollable summary">
          <h1 className="font-semibold text-2xl leading-snug wrap-anywhere">
            <VisibleText>{incident.summary}</VisibleText>
          </h1>
        </ScrollBox>
      </div>
      <Handle
        incident={{ id, status: incident.status, assignee: incident.assignee }}
        assignees={assignees}
        userId={ctx.actor.userId}
      />
      <div className="grid items-start gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <Section title="About">
            <Facts incident={incident} labels={labels} isAdmin={ctx.actor.role === 'admin'} />
          </Section>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {details !== null && details !== '' && (
            <Section title="Details" actions={<CopyButton text={details} />}>
              <ScrollBox label="Scrollable text">
                <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
                  <VisibleText>{details}</VisibleText>
                </pre>
              </ScrollBox>
            </Section>
          )}
          {extra.length > 0 && (
            <Section title="Extra fields">
              <ScrollBox label="Scrollable list">
                <PayloadFields fields={extra} />
              </ScrollBox>
            </Section>
          )}
          {explanation && (
            <Section title="Who was paged, and why">
              <Paging explanation={explanation} />
            </Section>
          )}
          <Section title="Raw payload" actions={<CopyButton text={incident.payload} label="Copy payload" />}>
            <details>
              <summary className="text-muted">
                {incident.rejectedAlert
                  ? 'Show the text exactly as it was accepted'
                  : 'Show the request body exactly as received'}
              </summary>
              <pre data-testid="payload" className="mt-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
                <VisibleText>{incident.payload}</VisibleText>
              </pre>
            </details>
          </Section>
        </div>
        <div className="min-w-0 lg:col-start-2">
          <Section title="Timeline">
            <Timeline entries={incident.timeline} paged={pagedPeople(explanation)} />
            <NoteForm incidentId={incident.id} />
          </Section>
        </div>
      </div>
    </>
  )
}
