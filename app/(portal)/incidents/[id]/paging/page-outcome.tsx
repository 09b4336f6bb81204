import { formatDistanceStrict } from 'date-fns'
import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'
import type { PageOutcome, PagingOutcome } from '@/lib/notifications/outcome'
import { ToBePaged } from './to-be-paged'

type PersonPagedProps = { person: string; outcome: PagingOutcome; isBrief?: boolean; since?: Date }

/** Says "paged" only of a delivered page; channel by channel unless `isBrief`. */
export function PersonPaged({ person, outcome, isBrief = false, since }: PersonPagedProps) {
  const name = <span className="font-medium">{person}</span>
  if (outcome.kind === 'grouped')
    return (
      <>
        {name} <ToBePaged at={outcome.releaseAt} />, grouped with other incidents
      </>
    )
  if (outcome.kind === 'dropped') return <>{name} was not paged: already acknowledged or resolved</>
  return (
    <>
      {HEADS[outcome.kind].before}
      {name}
      {HEADS[outcome.kind].after}
      {!isBrief && (
        <>
          : <Outcomes pages={outcome.pages} since={since} />
        </>
      )}
    </>
  )
}

const HEADS = {
  paged: { before: '', after: ' was paged' },
  trying: { before: 'Trying to page ', after: '' },
  failed: { before: 'Tried to page ', after: ', and failed' },
} as const

function Outcomes({ pages, since }: { pages: PageOutcome[]; since: Date | undefined }) {
  return pages.map((page, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are never reordered, and hold no state
    <span key={index} className={`wrap-anywhere ${page.kind === 'failed' ? 'text-danger' : ''}`}>
      {index > 0 && '; '}
      <PageWords outcome={page} since={since} />
    </span>
  ))
}

type PageWordsProps = { outcome: PageOutcome; since?: Date | undefined }

export function PageWords({ outcome: page, since }: PageWordsProps): ReactNode {
  const { kind, channel } = page
  if (kind === 'unsent') return `${channel} not sent yet`
  if (kind === 'failed') return channel ? `${channel} failed (${page.reason})` : page.reason
  if (kind === 'delivered' && since) return `${channel} delivered after ${formatDistanceStrict(since, page.at)}`
  if (kind === 'delivered')
    return (
      <>
        {channel} delivered <RelativeTime at={page.at} />
      </>
    )
  if (kind === 'unconfirmed')
    return (
      <>
        {channel} handed over <RelativeTime at={page.since} />, not confirmed yet
      </>
    )
  const tried = `after ${page.attempts === 1 ? '1 attempt' : `${page.attempts} attempts`} (${page.answer})`
  if (kind === 'stopped') return `${channel} stopped ${tried}`
  return (
    <>
      {channel} waiting {tried}, next <RelativeTime at={page.nextAt} />
    </>
  )
}
