import { RelativeTime } from '@/components/ui/relative-time'
import type { IncidentPreview } from '@/lib/incidents/preview'
import { PreviewPart } from './preview-part'

type Paged = IncidentPreview['paged'][number]

export function PreviewPaging({ preview: { paged, next, status } }: { preview: IncidentPreview }) {
  if (paged.length === 0 && !next) return null
  return (
    <PreviewPart title="Pages">
      <ol className="flex flex-col gap-1 text-xs">
        {paged.map((one) => (
          <li key={one.id} className="flex justify-between gap-3">
            <span className="wrap-anywhere">
              <Outcome paged={one} />
            </span>
            <span className="shrink-0 text-muted">
              <RelativeTime at={new Date(one.at)} />
            </span>
          </li>
        ))}
      </ol>
      {next && status === 'open' && <Next next={next} />}
    </PreviewPart>
  )
}

type Coming = NonNullable<IncidentPreview['next']>

function Next({ next: { at, isLast, whom, reachesNobody, following } }: { next: Coming }) {
  const what = whom === '' ? 'The next step runs' : `Next: ${whom},`
  return (
    <>
      <p className="mt-1 text-muted text-xs wrap-anywhere">
        {isLast ? 'Paging stops' : what} <RelativeTime at={new Date(at)} /> unless acknowledged.
      </p>
      {reachesNobody && (
        <p className="mt-1 text-high text-xs wrap-anywhere">
          It will reach nobody.
          {following.length > 0 && ` The step after it pages ${new Intl.ListFormat('en').format(following)}.`}
        </p>
      )}
    </>
  )
}

function Outcome({ paged: { person, outcome, delivered, failed } }: { paged: Paged }) {
  if (person === '') return 'Nobody could be paged'
  return (
    <>
      <span className="font-medium">{person}</span>{' '}
      {delivered.length > 0 ? `${delivered.join(', ')} delivered` : WORDS[outcome]}
      {failed.length > 0 && (
        <span className="text-danger">
          {delivered.length > 0 ? `, ${failed.join(', ')} failed` : ` (${failed.join(', ')})`}
        </span>
      )}
    </>
  )
}

const WORDS = {
  paged: 'was paged',
  trying: 'is being paged',
  failed: 'could not be reached',
  grouped: 'will be paged, grouped with other incidents',
  dropped: 'was not paged: already acknowledged or resolved',
} as const satisfies Record<Paged['outcome'], string>
