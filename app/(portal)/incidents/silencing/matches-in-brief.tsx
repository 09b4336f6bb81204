import { SeverityIcon } from '@/components/severity-mark'
import { groupDigits } from '@/components/ui/group-digits'
import type { SilencePreview } from '@/lib/silences/preview'
import type { SilenceFormPreview } from '../../silences/actions'
import { meetsAll, WorstMatches } from '../../silences/what-it-matches'

/** How much is silenced: now, how much of it is critical, and about how much a day. */
export function MatchesInBrief({ preview: { matches, fault } }: { preview: SilenceFormPreview }) {
  return (
    <section aria-label="Matches now" aria-live="polite" className="min-h-24 rounded-md bg-raised p-3 sm:min-h-36">
      {matches ? (
        <>
          <Counts matches={matches} />
          <WorstMatches matches={matches} />
        </>
      ) : (
        <p className="text-muted">{fault ?? 'Calculating…'}</p>
      )}
    </section>
  )
}

function Counts({ matches }: { matches: SilencePreview }) {
  const { open, critical, hasMore, perDay, met, since } = matches
  const rate = perDay !== null ? `about ${groupDigits(perDay)} a day` : since ? `${groupDigits(met)} so far` : ''
  return (
    <>
      <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">
          Matches {groupDigits(open)}
          {hasMore && '+'} open now
        </span>
        <span className="text-muted text-xs">{rate}</span>
        {critical > 0 && (
          <span className="ml-auto inline-flex items-center gap-1.5 font-medium text-critical text-xs">
            <SeverityIcon severity="critical" />
            {groupDigits(critical)} critical
          </span>
        )}
      </p>
      {meetsAll(matches) && (
        <p className="mb-1 font-medium text-high text-xs">It would have met every one of the last incidents.</p>
      )}
    </>
  )
}
