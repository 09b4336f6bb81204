import Link from 'next/link'
import { SeverityMark } from '@/components/severity-mark'
import { Age } from '@/components/ui/age'
import { Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import type { listCorrelated } from '@/lib/incidents/list-correlated'
import { searchableLabel } from '@/lib/labels/indexed-labels'
import { printQuery } from '@/lib/search/print'
import { shortened } from '@/lib/values/text'
import { listUrl } from '../list-url'

const SUMMARY_SHOWN = 80

type CorrelatedProps = { correlated: NonNullable<Awaited<ReturnType<typeof listCorrelated>>> }

export function Correlated({ correlated: { labels, incidents, hasMore } }: CorrelatedProps) {
  const q = printQuery(
    labels.map(({ key, value }) => ({
      field: 'label',
      key,
      values: [searchableLabel({ key, value }).value],
      isNot: false,
    })),
  )
  const name = labels.map(({ key, value }) => `${key}=${value}`).join(', ')
  if (incidents.length === 0) return null
  return (
    <Section title="Related">
      <p className="mb-2 text-muted text-xs wrap-anywhere">
        Unresolved with <VisibleText limit={200}>{name}</VisibleText>
      </p>
      <ul aria-label="Related" className="divide-y divide-line">
        {incidents.map(({ id, severity, status, summary, receivedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 py-1.5">
            <SeverityMark severity={severity} isAnswered={status !== 'open'} />
            <Link href={`/incidents/${id}`} prefetch={false} className="min-w-0 flex-1 text-ink wrap-anywhere">
              <VisibleText marks={3}>{shortened(summary, SUMMARY_SHOWN)}</VisibleText>
            </Link>
            <span className="text-muted text-xs">
              <Age at={receivedAt.toISOString()} />
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="mt-2">
          <Link href={listUrl({ q })} prefetch={false}>
            View all
          </Link>
        </p>
      )}
    </Section>
  )
}
