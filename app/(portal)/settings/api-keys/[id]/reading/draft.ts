import { formText } from '@/app/forms/form-text'
import { checkReading } from '@/lib/sources/check-reading'
import type { Reading, SignalReading } from '@/lib/sources/reading'

export type ReadingDraft = Record<(typeof FIELDS)[number], string> & { onResolved: boolean }

const FIELDS = [
  'name',
  'each',
  'summary',
  'severity',
  'values',
  'otherwise',
  'labels',
  'details',
  'entityId',
  'runbookId',
  'key',
  'status',
  'fires',
  'resolved',
  'ignored',
  'started',
  'ended',
  'reopenMinutes',
] as const

export function differences(one: Reading, other: Reading) {
  const [mine, theirs] = [draftOfReading(one), draftOfReading(other)]
  return FIELDS.filter((field) => mine[field] !== theirs[field]).map((field) => {
    return { field, mine: mine[field], theirs: theirs[field] }
  })
}

export function draftOfReading(reading: Reading): ReadingDraft {
  const { signal } = reading
  const list = (texts: string[] = []) => texts.join(', ')
  return {
    name: reading.name,
    each: list([reading.each ?? []].flat()),
    summary: list(reading.summary.from),
    severity: list(reading.severity.from),
    values: Object.entries(reading.severity.values)
      .map(([word, severity]) => `${word} = ${severity}`)
      .join('\n'),
    otherwise: reading.severity.otherwise,
    labels: list(reading.labels.map(({ from, as }) => (as === undefined ? from : `${from} as ${as}`))),
    details: list(reading.details.from),
    entityId: list(reading.entityId.from),
    runbookId: list(reading.runbookId.from),
    key: (signal?.key ?? []).map(list).join(' + '),
    status: list(signal?.status?.from),
    fires: list(signal?.status?.fires),
    resolved: list(signal?.status?.resolved),
    ignored: list(signal?.status?.ignored),
    started: list(signal?.times?.started),
    ended: list(signal?.times?.ended),
    onResolved: signal?.onResolved !== 'note',
    reopenMinutes: String(signal?.reopenMinutes ?? 5),
  }
}

export function readDraft(form: FormData): ReadingDraft {
  const texts = Object.fromEntries(FIELDS.map((field) => [field, formText(form, field).trim()]))
  return { ...(texts as Record<(typeof FIELDS)[number], string>), onResolved: form.get('onResolved') !== null }
}

/** The form's reading; how bodies that fit the contract are read, and what a body is besides its alerts, stays as `stored`. */
export function readingOf(draft: ReadingDraft, stored: Reading) {
  const from = (text: string) => ({ from: words(text) })
  const onResolved: SignalReading['onResolved'] = draft.onResolved ? 'resolve' : 'note'
  const reopenMinutes = Number(draft.reopenMinutes)
  const { byTitle, byPlaces } = stored.signal ?? {}
  const { says, changes, acknowledges, unacknowledges } = stored.signal?.status ?? {}
  return checkReading({
    ...kept(stored),
    name: draft.name,
    each: draft.each === '' ? undefined : words(draft.each),
    summary: from(draft.summary),
    severity: { ...from(draft.severity), values: valuesIn(draft.values), otherwise: draft.otherwise },
    labels: words(draft.labels).map((text) => {
      const [path = '', as] = text.split(/ +as +/)
      return { from: path, as }
    }),
    details: from(draft.details),
    entityId: from(draft.entityId),
    runbookId: from(draft.runbookId),
    signal:
      draft.key === ''
        ? undefined
        : {
            key: draft.key.split('+').map(words),
            ...(byTitle && { byTitle }),
            ...(byPlaces && { byPlaces }),
            status: [draft.status, draft.fires, draft.resolved, draft.ignored].every((text) => text === '')
              ? undefined
              : {
                  ...from(draft.status),
                  ...(draft.fires !== '' && { fires: words(draft.fires) }),
                  ...(says && { says }),
                  ...(changes && { changes }),
                  ...(acknowledges && { acknowledges }),
                  ...(unacknowledges && { unacknowledges }),
                  resolved: words(draft.resolved),
                  ignored: words(draft.ignored),
                },
            times:
              draft.started + draft.ended === ''
                ? undefined
                : { started: words(draft.started), ended: words(draft.ended) },
            onResolved,
            reopenMinutes,
          },
    ownSignal: stored.ownSignal && { ...stored.ownSignal, onResolved, reopenMinutes },
  })
}

function kept({ unpack, leftOut, noAlert, about, scales }: Reading) {
  return {
    ...(unpack && { unpack }),
    ...(leftOut && { leftOut }),
    ...(noAlert && { noAlert }),
    ...(about && { about }),
    ...(scales && { scales }),
  }
}

function words(text: string) {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** Lines such as `warning = medium`. */
function valuesIn(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(lines.map((line) => line.split('=').map((part) => part.trim())))
}
