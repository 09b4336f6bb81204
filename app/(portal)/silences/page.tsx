import { BellOff } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { may } from '@/lib/context'
import { countCovered } from '@/lib/silences/count-covered'
import { listSilences, type Silence } from '@/lib/silences/list'
import { parseRowId } from '@/lib/values/row-id'
import { apiKeyChoices } from './api-key-choices'
import { SilenceRow } from './silence-row'

export const metadata: Metadata = { title: 'Silences' }

const BANDS = ['active', 'planned', 'ended'] as const
type Band = (typeof BANDS)[number]

const BAND_WORDS = { active: 'Active', planned: 'Planned', ended: 'Ended' } as const

const MOST_SHOWN = 50

type Search = { [name: string]: string | string[] | undefined }

export default async function SilencesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requireContext()
  const { all, before } = await searchParams
  const pastBefore = parseRowId(before)
  const silences = await guard(listSilences(ctx, { pastBefore }))
  const shown = shownOf(silences, { isAll: all !== undefined })
  const covered = await guard(
    countCovered(
      ctx,
      shown.map(({ id }) => id),
    ),
  )
  const keys = new Map((await apiKeyChoices(ctx)).map(({ id, name }) => [String(id), name]))
  const past = silences.filter((one) => bandOf(one) === 'ended')
  return (
    <>
      <PageTitle
        actions={
          may(ctx, 'silence alerts') && (
            <Link href="/silences/new" prefetch={false} className={buttonClasses('primary')}>
              New silence
            </Link>
          )
        }
      >
        Silences
      </PageTitle>
      <p className="-mt-2 mb-4 max-w-prose text-muted">Alerts that match still open incidents, and page nobody.</p>
      {silences.length === 0 && pastBefore === undefined ? (
        <EmptyState title="Nothing is silenced" icon={BellOff}>
          Use a silence for planned work or a known problem: incidents still open and are marked, but nobody is paged. A
          silence that repeats is a maintenance window.
        </EmptyState>
      ) : (
        <ul aria-label="Silences" className="panel">
          {shown.map((silence, at) => {
            const band = bandOf(silence)
            const isFirst = at === 0 || bandOf(shown[at - 1] ?? silence) !== band
            return (
              <SilenceRow
                key={silence.id}
                silence={silence}
                covered={covered.get(silence.id)}
                keys={keys}
                band={isFirst ? { name: BAND_WORDS[band], count: countOf(silences, band) } : undefined}
              />
            )
          })}
        </ul>
      )}
      <nav aria-label="More silences" className="mt-3 flex flex-wrap gap-3">
        {pastBefore !== undefined && <Link href="/silences">Newest</Link>}
        {shown.length < silences.length && <Link href="/silences?all=1">Show all that are active or planned</Link>}
        {past.length >= MOST_SHOWN && <Link href={`/silences?before=${past.at(-1)?.id}`}>Older</Link>}
      </nav>
    </>
  )
}

function bandOf({ isActive, occurrence }: Silence): Band {
  if (isActive) return 'active'
  return occurrence ? 'planned' : 'ended'
}

/** In their bands, so many of each unless all are asked for: at most 500 silences are not over. */
function shownOf(silences: Silence[], { isAll }: { isAll: boolean }) {
  return BANDS.flatMap((band) => {
    const ofBand = silences.filter((one) => bandOf(one) === band)
    return isAll ? ofBand : ofBand.slice(0, MOST_SHOWN)
  })
}

/** Those that are over are not counted: they grow for years. */
function countOf(silences: Silence[], band: Band) {
  return band === 'ended' ? undefined : silences.filter((one) => bandOf(one) === band).length
}
