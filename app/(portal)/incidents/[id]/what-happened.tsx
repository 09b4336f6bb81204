import Link from 'next/link'
import { ForWhoMay } from '@/components/may'
import { KeepOnFailure } from '@/components/ui/keep-on-failure'
import { Section } from '@/components/ui/page'
import { ScrollBox } from '@/components/ui/scroll-box'
import { pagedPeople } from '@/lib/escalations/explain'
import { Paging } from './paging/paging'
import { Details } from './payload/details'
import { PayloadFields } from './payload/payload-fields'
import type { Parts } from './read-parts'
import { Similar } from './similar'
import { renderNotes } from './timeline/note'
import { NoteForm } from './timeline/note-form'
import { Timeline } from './timeline/timeline'
import { TimelineFilter } from './timeline/timeline-filter'

/** The wide column. */
export async function WhatHappened({
  incident,
  isNewestPart,
  details,
  explanation,
  extra,
  extraLeft,
  similar,
  story,
  userId,
}: Parts) {
  const { id, severity, timeline, olderEntries, rejectedAlert } = incident
  return (
    <>
      {details && <Details incidentId={id} details={details} />}
      {explanation && (
        <Section id="paging" title="Escalation in full">
          <Paging explanation={explanation} />
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
      <Section id="timeline" title="Timeline" actions={<TimelineFilter />}>
        <ForWhoMay permission="handle incidents">
          <KeepOnFailure>
            <NoteForm incidentId={id} userId={userId} />
          </KeepOnFailure>
        </ForWhoMay>
        <Timeline
          entries={timeline}
          severity={isNewestPart ? severity : undefined}
          notes={await renderNotes(timeline)}
          paged={pagedPeople(explanation)}
          isOwn={story?.own !== undefined}
          wasRejected={rejectedAlert !== null}
        />
        <OlderEntries incidentId={id} before={olderEntries} />
      </Section>
    </>
  )
}

function OlderEntries({ incidentId, before }: { incidentId: number; before: number | undefined }) {
  if (before === undefined) return null
  return (
    <p className="mt-3">
      <Link href={`/incidents/${incidentId}?before=${before}`} prefetch={false}>
        Older entries
      </Link>
    </p>
  )
}
