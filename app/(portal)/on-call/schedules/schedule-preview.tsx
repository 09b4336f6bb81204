'use client'

import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { dayWords } from '@/components/ui/time-words'
import { VisibleText } from '@/components/ui/visible-text'
import type { NamedAway } from '@/lib/on-call/away/preview-away'
import { type ChangePreview, isChanged, isChangedStretch } from '@/lib/on-call/change-preview'
import type { DrawnLayer } from '@/lib/on-call/draw-layers'
import type { Person } from '@/lib/on-call/list-schedules'
import type { NewPreview } from '@/lib/on-call/preview-new'
import { wallClockWords } from '@/lib/on-call/wall-clock-words'
import type { LivePreview } from './actions'
import { PreviewTable } from './preview-table'
import { periodOf, ShiftBars, ShiftDays } from './shift-bars'

const DAYS = 14
const MOST_LISTED = 6

/** The result of what the form says, above it. */
export function SchedulePreview({
  preview: { change, added, fault },
  isNew,
  isEdited,
}: {
  preview: LivePreview
  isNew: boolean
  isEdited: boolean
}) {
  const isEmpty = isNew && !fault && !added?.stretches.some(({ people }) => people.length > 0)
  const first = change && !change.isFromNow ? change.stretches[0] : undefined
  const title = first ? `14 days from ${dayWords(first.startsAt, change?.timeZone ?? '')}` : 'Next 14 days'
  return (
    <Section title={title}>
      <div aria-live="polite" className="min-h-28">
        {isEmpty && <Nobody preview={added} />}
        {change && <Changed preview={change} isEdited={isEdited} />}
        {added && !isEmpty && <Added preview={added} />}
        {!change && !added && !isEmpty && <p className="text-muted">{fault ?? 'Calculating…'}</p>}
      </div>
    </Section>
  )
}

/** Drawn too: it is what would be saved. */
function Nobody({ preview }: { preview: NewPreview | undefined }) {
  const first = preview?.stretches[0]
  return (
    <div className="flex flex-col gap-3">
      {preview && first && (
        <>
          <ShiftDays from={first.startsAt} days={DAYS} timeZone={preview.timeZone} />
          <ShiftBars
            name="On call"
            stretches={preview.stretches}
            period={periodOf(preview.stretches)}
            timeZone={preview.timeZone}
          />
        </>
      )}
      <p className="text-muted">Add somebody to the rotation: who is on call when shows here.</p>
    </div>
  )
}

function Added({ preview: { timeZone, stretches, layers, away } }: { preview: NewPreview }) {
  const first = stretches[0]
  const period = periodOf(stretches)
  const listed = stretches.slice(0, MOST_LISTED)
  return (
    <div className="flex flex-col gap-3">
      {first && <ShiftDays from={first.startsAt} days={DAYS} timeZone={timeZone} />}
      <ShiftBars name="On call" {...{ stretches, period, timeZone }} />
      <LayerBars {...{ layers, period, timeZone }} />
      <AwayWarning away={away} timeZone={timeZone} />
      <ol aria-label="Shifts" className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {listed.map(({ startsAt, people }, at) => (
          <li key={startsAt.toISOString()}>
            <span className="text-muted">{at === 0 ? 'Now' : wallClockWords(timeZone, startsAt)}</span>{' '}
            {people.length > 0 ? (
              <span className="font-medium">{people.map(({ name }) => name).join(', ')}</span>
            ) : (
              <strong className="text-high">No one</strong>
            )}
          </li>
        ))}
        {stretches.length > listed.length && <li className="text-muted">and so on</li>}
      </ol>
      <p className="text-muted text-xs">Times in {timeZone}.</p>
    </div>
  )
}

function Changed({ preview, isEdited }: { preview: ChangePreview; isEdited: boolean }) {
  const { stretches, layers, timeZone, away } = preview
  const first = stretches[0]
  const hasChanged = isChanged(preview)
  const bars = (side: 'before' | 'after') =>
    stretches.map((one) => ({ ...one, people: one[side], isChanged: side === 'after' && isChangedStretch(one) }))
  const period = periodOf(bars('after'))
  return (
    <div className="flex flex-col gap-3">
      {first && <ShiftDays from={first.startsAt} days={DAYS} timeZone={timeZone} />}
      <ShiftBars name={hasChanged ? 'After' : 'On call'} stretches={bars('after')} {...{ period, timeZone }} />
      {hasChanged && <ShiftBars name="Before" stretches={bars('before')} {...{ period, timeZone }} />}
      <LayerBars {...{ layers, period, timeZone }} />
      {(isEdited || preview.start) && <p>{startWords(preview)}</p>}
      <AwayWarning away={away} timeZone={timeZone} />
      <details open={hasChanged}>
        <summary className="min-h-9 py-2 text-muted text-xs max-sm:min-h-11">Before and after, in words</summary>
        <PreviewTable preview={preview} />
      </details>
    </div>
  )
}

/** Each stretch in which somebody who is away would be on call. */
function AwayWarning({ away, timeZone }: { away: NamedAway[]; timeZone: string }) {
  if (away.length === 0) return null
  return (
    <Notice kind="warning">
      <ul aria-label="Away while on call" className={away.length > 1 ? 'list-disc pl-4' : ''}>
        {away.map(({ userId, userName, title, startsAt, endsAt }) => (
          <li key={`${userId} ${startsAt.toISOString()}`} className="wrap-anywhere">
            {userName} is away while on call from {wallClockWords(timeZone, startsAt)} to{' '}
            {wallClockWords(timeZone, endsAt)}
            {title && (
              <>
                : <VisibleText>{title}</VisibleText>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type LayerBarsProps = { layers: readonly DrawnLayer[]; period: { from: Date; to: Date }; timeZone: string }

/** What the result above is made of: the upper one counts where two have a turn. */
function LayerBars({ layers, period, timeZone }: LayerBarsProps) {
  if (layers.length === 0) return null
  return (
    <div className="flex flex-col gap-1 border-line border-t pt-2">
      {layers.map(({ name, stretches }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a layer is known by its place
        <ShiftBars key={`layer ${at}`} {...{ name, stretches, period, timeZone }} />
      ))}
    </div>
  )
}

function inWords(people: Person[]) {
  return people.length === 0 ? 'nobody' : new Intl.ListFormat('en').format(people.map(({ name }) => name))
}

function startWords({ start, timeZone, stretches }: ChangePreview) {
  if (!start) return 'The rotation stays as it is.'
  const first = inWords(start.first)
  const takes = start.first.length > 1 ? 'take' : 'takes'
  const when = `${wallClockWords(timeZone, start.from)} ${timeZone}`
  if (start.kept.length > 0)
    return `The shift of ${inWords(start.kept)} continues until ${when}. Then ${first} ${takes} over.`
  if (start.isLater) return `The rotation stays as it is until ${when}. Then ${first} ${takes} over.`
  const gone = stretches[0]?.before.find(({ isDisabled }) => isDisabled)
  if (gone) return `${gone.name} is disabled: ${first} ${takes} over at once.`
  return `The new rotation starts at once, with ${first}.`
}
