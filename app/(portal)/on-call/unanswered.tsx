import Link from 'next/link'
import { SeverityMark } from '@/components/severity-mark'
import { FirstFew } from '@/components/ui/first-few'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { type Unanswered as Incident, MOST_UNANSWERED } from '@/lib/incidents/list-unanswered'

export function Unanswered({ incidents }: { incidents: Incident[] }) {
  if (incidents.length === 0) return null
  const title = 'Open incidents that nobody has answered'
  return (
    <Section title={title}>
      <FirstFew label={title} rows={incidents.map(row)} />
      <p className="mt-3 text-muted text-sm">
        {incidents.length === MOST_UNANSWERED && `These are the newest ${MOST_UNANSWERED}; there may be more. `}
        <Link href="/incidents?q=status:open" prefetch={false} className="underline">
          Handle several at once in the list of open incidents
        </Link>
      </p>
    </Section>
  )
}

function row({ id, severity, summary, receivedAt, isExhausted }: Incident) {
  return (
    <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <SeverityMark severity={severity} />
      <div className="min-w-0 flex-1 basis-64">
        <Link href={`/incidents/${id}`} className="wrap-anywhere">
          <VisibleText>{summary}</VisibleText>
        </Link>
        <p className="text-muted text-sm">
          {isExhausted
            ? 'All steps of the policy were run: paging has stopped.'
            : 'Nobody was reached: a step found nobody to page, or its pages could not leave.'}{' '}
          Received <RelativeTime at={receivedAt} />.
        </p>
      </div>
    </li>
  )
}
