import Link from 'next/link'
import { StatusBadge } from '@/components/status-badge'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { SignalStory } from '@/lib/signals/explain'

const DID = {
  opened: 'opened it',
  counted: 'fired again',
  reopened: 'fired again and reopened it',
  resolved: 'was over and resolved it',
  recovered: 'was over',
}

/** How often the source has told of this incident, and what came before it. */
export function Signal({ story: { count, lastAt, notices, earlier, newestId } }: { story: SignalStory }) {
  return (
    <Section title="Notices">
      <p className="mb-2">
        Fired <span className="font-medium">{count === 1 ? 'once' : `${count.toLocaleString('en')} times`}</span>, last{' '}
        <RelativeTime at={lastAt} />.
      </p>
      {newestId !== undefined && (
        <p className="mb-2">
          It has fired again since: <Link href={`/incidents/${newestId}`}>incident {newestId}</Link>.
        </p>
      )}
      <details className="mb-2">
        <summary className="cursor-pointer text-muted text-xs">
          The first and the newest, {notices.length} of them, as they came
        </summary>
        <ol aria-label="Notices" className="mt-2 flex flex-col gap-2">
          {notices.map(({ id, at, outcome, severity, item }) => (
            <li key={id} className="min-w-0">
              <span className="text-xs">
                {DID[outcome]}
                {severity && `, ${severity}`}{' '}
                <span className="text-muted">
                  <RelativeTime at={at} withExact />
                </span>
              </span>
              <pre className="mt-1 max-h-40 overflow-auto rounded bg-raised p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
                <VisibleText limit={2_000}>{item}</VisibleText>
              </pre>
            </li>
          ))}
        </ol>
      </details>
      {earlier.length > 0 && (
        <>
          <h3 className="mb-1 text-muted text-xs">Before it</h3>
          <ul aria-label="Earlier incidents of the signal" className="divide-y divide-line">
            {earlier.map((incident) => (
              <li key={incident.id} className="flex flex-wrap items-center gap-x-2 py-1.5">
                <StatusBadge status={incident.status} />
                <Link href={`/incidents/${incident.id}`} prefetch={false}>
                  #{incident.id}
                </Link>
                <span className="text-muted text-xs">
                  ×{incident.count}, <RelativeTime at={incident.receivedAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
