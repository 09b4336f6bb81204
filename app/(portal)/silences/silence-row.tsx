import Link from 'next/link'
import { ConditionTokens } from '@/components/conditions/condition-tokens'
import { ForWhoMay } from '@/components/may'
import { CommandLineMark, PersonMark } from '@/components/person-mark'
import { SeverityIcon } from '@/components/severity-mark'
import { RelativeTime } from '@/components/ui/relative-time'
import { Token } from '@/components/ui/token'
import type { Covered } from '@/lib/silences/count-covered'
import type { Silence } from '@/lib/silences/list'
import { SEVERITIES } from '@/lib/values/severity'
import { EndSilence } from './end-silence'
import { ExtendSilence } from './extend-silence'

/** Above each band, where there is room; a row names them otherwise. */
const COLUMNS = ['Open now', 'Held back', 'When', 'By'] as const

type SilenceRowProps = {
  silence: Silence
  covered: Covered | undefined
  keys: Map<string, string>
  /** Above the first one of a band. */
  band: { name: string; count: number | undefined } | undefined
}

export function SilenceRow({ silence, covered, keys, band }: SilenceRowProps) {
  const { id, reason, conditions, isActive, occurrence, repeatDays, pagesAfter } = silence
  return (
    <li tabIndex={-1} className="border-line border-b last:border-b-0">
      {band && (
        <div className="silence-band">
          <h2>
            {band.name} <span className="text-muted tabular-nums">{band.count}</span>
          </h2>
          {COLUMNS.map((column) => (
            <span key={column} aria-hidden className="silence-head">
              {column}
            </span>
          ))}
        </div>
      )}
      <div className="silence-row">
        <div className="silence-what">
          <ForWhoMay permission="silence alerts" instead={<p className="font-medium wrap-anywhere">{reason}</p>}>
            {occurrence ? (
              <Link href={`/silences/${id}`} prefetch={false} className="font-medium text-ink wrap-anywhere">
                <span className="sr-only">Change </span>
                {reason}
              </Link>
            ) : (
              <p className="font-medium wrap-anywhere">{reason}</p>
            )}
          </ForWhoMay>
          {conditions ? (
            <ConditionTokens conditions={conditions} apiKeyNames={keys} />
          ) : (
            <Token>Conditions of a newer version: silences nothing</Token>
          )}
          <Afterwards silence={silence} />
        </div>
        <OpenNow covered={covered} />
        <p className="silence-fact">
          <span className="silence-fact-name">Held back</span> {heldWords(covered?.held ?? 0)}
        </p>
        <div className="silence-when">
          <When silence={silence} />
        </div>
        <p className="silence-by">
          <By silence={silence} />
        </p>
        <div className="silence-actions">
          <ForWhoMay permission="silence alerts">
            {isActive && repeatDays === null && <ExtendSilence silenceId={id} reason={reason} />}
            <EndSilence
              silenceId={id}
              state={occurrence ? (isActive ? 'active' : 'coming') : 'over'}
              repeats={repeatDays !== null}
              pagesAfter={pagesAfter}
            />
          </ForWhoMay>
        </div>
      </div>
    </li>
  )
}

function OpenNow({ covered }: { covered: Covered | undefined }) {
  const open = covered?.open ?? []
  return (
    <p className="silence-fact">
      <span className="silence-fact-name">Open now</span> {open.length === 0 && <span className="text-faint">–</span>}
      {SEVERITIES.toReversed().map((severity) => {
        const count = open.find((one) => one.severity === severity)?.count
        return (
          count !== undefined && (
            <span key={severity} className="mr-2 inline-flex items-center gap-1">
              <SeverityIcon severity={severity} isAnswered />
              {count} <span className="sr-only">{severity}</span>
            </span>
          )
        )
      })}
    </p>
  )
}

const MOST_COUNTED = 1_000

function heldWords(held: number) {
  if (held === 0) return <span className="text-faint">–</span>
  return held > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en')}+` : held.toLocaleString('en')
}

function By({ silence: { createdBy } }: { silence: Silence }) {
  if (!createdBy)
    return (
      <span title="the command line">
        <CommandLineMark />
        <span className="sr-only">by the command line</span>
      </span>
    )
  return (
    <span title={createdBy.name}>
      <PersonMark userId={createdBy.id} name={createdBy.name} />
      <span className="sr-only">by {createdBy.name}</span>
    </span>
  )
}

function Afterwards({ silence: { occurrence, pagesAfter, heldBack } }: { silence: Silence }) {
  if (!occurrence) return null
  if (!pagesAfter) return <p className="text-muted text-xs">Nobody is paged when it ends by itself.</p>
  if (heldBack === 0) return null
  const count = heldBack === 1 ? '1 open incident pages' : `${heldBack} open incidents page`
  const covers = heldBack === 1 ? 'covers it' : 'covers them'
  return <p className="text-xs">{`${count} when it ends by itself, unless another silence ${covers} then.`}</p>
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
        Ended <RelativeTime at={endsAt} /> by itself
      </>
    )
  const again = repeatDays !== null && `, again ${every(repeatDays)}`
  if (isActive)
    return (
      <>
        Ends <RelativeTime at={occurrence.endsAt} withExact />
        {again}
        <Elapsed {...occurrence} />
      </>
    )
  return (
    <>
      Begins <RelativeTime at={occurrence.startsAt} withExact />, ends <RelativeTime at={occurrence.endsAt} withExact />
      {again}
    </>
  )
}

/** As of when the page was made: the words beside it go on. */
function Elapsed({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const [from, to] = [startsAt.getTime(), endsAt.getTime()]
  return <progress aria-hidden max={to - from} value={Date.now() - from} className="mt-1 block h-1 w-24" />
}

function every(days: number) {
  if (days === 1) return 'every day'
  return days === 7 ? 'every week' : `every ${days} days`
}
