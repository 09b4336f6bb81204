import Link from 'next/link'
import { groupDigits } from '@/components/ui/group-digits'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { SignalStory } from '@/lib/signals/explain'

const DID = {
  opened: 'opened it',
  counted: 'fired again',
  reopened: 'fired again and reopened it',
  acknowledged: 'was acknowledged in the tool',
  resolved: 'was over and resolved it',
  recovered: 'was over',
}

const TITLES = { rejected: 'Rejected alerts', silence: 'Heartbeat' }

type SignalProps = { story: SignalStory; isAdmin: boolean }

export function Signal({ story, isAdmin }: SignalProps) {
  const { own, count, lastAt, newestId } = story
  return (
    <Section title={own ? TITLES[own] : 'Alerts received'}>
      {own === 'rejected' && (
        <p className="mb-2">
          {count === 1 ? 'One alert was' : `${groupDigits(count)} alerts were`} rejected, the last{' '}
          <RelativeTime at={lastAt} />. <Link href={`/rejected?key=${story.apiKeyId}`}>See what was sent</Link>
        </p>
      )}
      {own === 'silence' && (
        <p className="mb-2">
          The incident is resolved when the API key is heard from again.
          {isAdmin && (
            <>
              {' '}
              <Link href={`/settings/api-keys/${story.apiKeyId}?open=heartbeat#heartbeat`}>Its heartbeat</Link>
            </>
          )}
        </p>
      )}
      {!own && (
        <p className="mb-2">
          Fired <span className="font-medium">{count === 1 ? 'once' : `${groupDigits(count)} times`}</span>,{' '}
          {count > 1 && 'last '}
          <RelativeTime at={lastAt} />.
        </p>
      )}
      {newestId !== undefined && (
        <p className="mb-2">
          It has fired again since: <Link href={`/incidents/${newestId}`}>incident {newestId}</Link>.
        </p>
      )}
      {!own && <Notices notices={story.notices} />}
    </Section>
  )
}

function Notices({ notices }: Pick<SignalStory, 'notices'>) {
  return (
    <details className="mb-2">
      <summary className="cursor-pointer text-muted text-xs">Show raw alerts ({notices.length})</summary>
      <ol aria-label="Raw alerts" className="mt-2 flex flex-col gap-2">
        {notices.map(({ id, at, outcome, severity, item }) => (
          <li key={id} className="min-w-0">
            <span className="text-xs">
              {DID[outcome]}
              {severity && `, ${severity}`}{' '}
              <span className="text-muted">
                <RelativeTime at={at} withExact="zoneless" />
              </span>
            </span>
            <pre className="mt-1 max-h-40 overflow-auto rounded bg-raised p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
              <VisibleText limit={2_000}>{item}</VisibleText>
            </pre>
          </li>
        ))}
      </ol>
    </details>
  )
}
