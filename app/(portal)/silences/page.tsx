import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { describeConditions } from '@/lib/conditions/describe'
import { listSilences, type Silence } from '@/lib/silences/list'
import { apiKeyChoices } from './api-key-choices'
import { EndSilence } from './end-silence'

export const metadata: Metadata = { title: 'Silences' }

export default async function SilencesPage() {
  const ctx = await requireContext()
  const silences = await guard(listSilences(ctx))
  const keys = new Map((await apiKeyChoices(ctx)).map(({ id, name }) => [String(id), name]))
  return (
    <>
      <PageTitle
        actions={
          <Link href="/silences/new" prefetch={false} className={buttonClasses()}>
            New silence
          </Link>
        }
      >
        Silences
      </PageTitle>
      {silences.length === 0 ? (
        <EmptyState title="Nothing is silenced">
          Use a silence for planned work or a known problem: incidents still open and are marked, but nobody is paged. A
          silence that repeats is a maintenance window.
        </EmptyState>
      ) : (
        <ul aria-label="Silences" className="panel divide-y divide-line">
          {silences.map((silence) => (
            <SilenceRow key={silence.id} silence={silence} keys={keys} />
          ))}
        </ul>
      )}
    </>
  )
}

function SilenceRow({ silence, keys }: { silence: Silence; keys: Map<string, string> }) {
  const { id, reason, conditions, createdBy, isActive, occurrence, repeatDays, pagesAfter } = silence
  return (
    <li tabIndex={-1} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-52 flex-1">
        <p className="font-medium text-base wrap-anywhere">{reason}</p>
        <p className="wrap-anywhere">
          {conditions ? (
            <VisibleText>{describeConditions(conditions, keys)}</VisibleText>
          ) : (
            'Conditions of a newer version: silences nothing.'
          )}
        </p>
        <p className="text-muted text-xs">
          <When silence={silence} /> · added by {createdBy?.name ?? 'the command line'}
        </p>
        <Afterwards silence={silence} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {occurrence && (
          <Link href={`/silences/${id}`} prefetch={false} className={buttonClasses()}>
            Change<span className="sr-only"> {reason}</span>
          </Link>
        )}
        <EndSilence
          silenceId={id}
          state={occurrence ? (isActive ? 'active' : 'coming') : 'over'}
          repeats={repeatDays !== null}
          pagesAfter={pagesAfter}
        />
      </div>
    </li>
  )
}

function Afterwards({ silence: { occurrence, pagesAfter, heldBack } }: { silence: Silence }) {
  if (!occurrence) return null
  if (!pagesAfter) return <p className="text-muted text-xs">Nobody is paged when it ends by itself.</p>
  if (heldBack === 0) return null
  const count = heldBack === 1 ? '1 open incident pages' : `${heldBack} open incidents page`
  return <p className="text-xs">{count} when it ends by itself.</p>
}

function When({ silence: { isActive, occurrence, endsAt, endedAt, endedBy, repeatDays } }: { silence: Silence }) {
  if (endedAt)
    return (
      <>
        Ended <RelativeTime at={endedAt} /> by {endedBy?.name ?? 'the command line'}
      </>
    )
  if (!occurrence)
    return (
      <>
        Over since <RelativeTime at={endsAt} />
      </>
    )
  return (
    <>
      {isActive ? (
        <>
          <span className="font-medium text-ink">Silent now</span>, since{' '}
        </>
      ) : (
        'Begins '
      )}
      <RelativeTime at={occurrence.startsAt} withExact />, ends <RelativeTime at={occurrence.endsAt} withExact />
      {repeatDays !== null && `, again ${every(repeatDays)}`}
    </>
  )
}

function every(days: number) {
  if (days === 1) return 'every day'
  return days === 7 ? 'every week' : `every ${days} days`
}
