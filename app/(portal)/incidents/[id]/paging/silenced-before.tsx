import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Explanation } from '@/lib/escalations/explain'
import { silentUntil } from '@/lib/silences/occurrences'

type SilencedProps = {
  explanation: Pick<NonNullable<Explanation>, 'silence' | 'escalation' | 'entries' | 'receivedAt'>
}

/** For an incident that has paged. The silence may be newer than the incident, and may still apply. */
export function SilencedBefore({ explanation: { silence, escalation, entries, receivedAt } }: SilencedProps) {
  if (!silence || !escalation) return null
  const since = silence.createdAt > receivedAt ? silence.createdAt : receivedAt
  const endedAt = silentUntil(silence, since)
  const pagedAt = entries[0]?.at ?? escalation.startedAt
  const name = (
    <>
      the <Link href="/silences">silence</Link> “{silence.reason}” by {silence.createdBy?.name ?? 'the command line'}
    </>
  )
  if (endedAt > pagedAt) return <p>It has also been under {name}.</p>
  return (
    <p>
      It was under {name}, which ended <RelativeTime at={endedAt} withExact="zoneless" />, and paged later.
    </p>
  )
}
