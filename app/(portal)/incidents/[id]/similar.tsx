import { formatDistanceStrict } from 'date-fns'
import Link from 'next/link'
import { SeverityMark } from '@/components/severity-mark'
import { Age } from '@/components/ui/age'
import { Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import type { SimilarIncident } from '@/lib/incidents/list-similar'
import { oneLine, shortened } from '@/lib/values/text'

const TEXT_SHOWN = 120

export function Similar({ incidents }: { incidents: SimilarIncident[] }) {
  if (incidents.length === 0) return null
  return (
    <Section title="Similar incidents">
      <ul aria-label="Similar incidents" className="divide-y divide-line">
        {incidents.map(({ id, why, severity, status, summary, receivedAt, ...rest }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2 first:pt-0 last:pb-0">
            <span className="w-10 text-muted text-xs">
              <Age at={receivedAt.toISOString()} />
            </span>
            <SeverityMark severity={severity} isAnswered={status !== 'open'} />
            <Link href={`/incidents/${id}`} prefetch={false} className="min-w-40 flex-1 text-ink wrap-anywhere">
              <VisibleText marks={3}>{shortened(summary, TEXT_SHOWN)}</VisibleText>
            </Link>
            <span className="min-w-0 text-muted text-xs wrap-anywhere">
              <VisibleText limit={100} marks={3}>
                {why}
              </VisibleText>
            </span>
            {(rest.resolvedAt || rest.note) && (
              <p className="w-full pl-13 text-muted text-xs wrap-anywhere">
                <HowItEnded {...{ status, receivedAt, ...rest }} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Ended = Pick<SimilarIncident, 'status' | 'receivedAt' | 'resolvedAt' | 'resolvedBy' | 'note'>

function HowItEnded({ status, receivedAt, resolvedAt, resolvedBy, note }: Ended) {
  const end = resolvedAt
    ? `${resolvedBy ? `Resolved by ${resolvedBy}` : 'Recovered by itself'} after ${formatDistanceStrict(receivedAt, resolvedAt)}`
    : `Still ${status}`
  return (
    <>
      {end}
      {note && (
        <>
          : <VisibleText marks={3}>{`“${shortened(oneLine(note), TEXT_SHOWN)}”`}</VisibleText>
        </>
      )}
    </>
  )
}
