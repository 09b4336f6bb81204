import Link from 'next/link'
import { SeverityBadge } from '@/components/severity-badge'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { Unanswered as Incident } from '@/lib/incidents/list-unanswered'

export function Unanswered({ incidents }: { incidents: Incident[] }) {
  if (incidents.length === 0) return null
  return (
    <Section title="Open incidents that nobody has answered">
      <ul aria-label="Open incidents that nobody has answered" className="flex flex-col gap-3">
        {incidents.map(({ id, severity, summary, receivedAt, isExhausted }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <SeverityBadge severity={severity} />
            <div className="min-w-0 flex-1 basis-64">
              <Link href={`/incidents/${id}`} className="wrap-anywhere">
                <VisibleText>{summary}</VisibleText>
              </Link>
              <p className="text-muted text-sm">
                {isExhausted
                  ? 'All steps of the policy were run: paging has stopped.'
                  : 'A step of the policy found nobody to page.'}{' '}
                Received <RelativeTime at={receivedAt} />.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
