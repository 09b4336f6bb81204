import { z } from 'zod'
import type { Counts, Whole } from '../../dashboard/dashboard'
import type { AnswerTime, IncidentHistory } from '../../dashboard/incidents'
import { peopleRows } from '../../dashboard/people-rows'
import type { Dashboard } from '../../dashboard/read'
import { SEVERITIES } from '../../values/severity'
import { instantText, perhaps, reference, timeText } from '../fields'

/** Each with an hour of a week's 168 counts. */
const MOST_PEOPLE = 50

const bySeverity = z.record(z.enum(SEVERITIES), z.int())

const answerTime = z.object({ medianSeconds: z.int().nullable(), p90Seconds: z.int().nullable() })

const incidents = z.object({
  opened: z.int(),
  bySeverity,
  toAcknowledge: answerTime,
  toResolve: answerTime,
})

const counted = { opened: z.int(), openedBefore: z.int() }
const pages = { sent: z.int(), failed: z.int() }

const label = z.object({
  key: z.string(),
  values: z.array(
    z.object({
      ...{ value: z.string(), ...counted, steps: z.array(z.int()) },
      isAnswered: z.boolean().meta({ description: 'Whether anybody acknowledged one of them.' }),
    }),
  ),
})

const person = z.object({
  person: reference,
  timeZone: z.string(),
  ...pages,
  atNight: z.int().meta({ description: 'Sent between 22:00 and 07:00 of the time zone.' }),
  onCallSeconds: z.int(),
  week: z
    .array(z.array(z.int()))
    .meta({ description: 'Sent, by weekday from Monday and by hour of the time zone; empty: nothing was.' }),
})

const whole = z.object({
  labelKeys: z.array(z.string()).meta({ description: 'By which can be counted, the first 100.' }),
  label: label.nullable(),
  sources: z.array(z.object({ key: reference, ...counted })),
  pages: z.object({
    ...pages,
    before: z.object(pages),
    steps: z.array(z.object({ at: instantText, ...pages })),
    channels: z.array(z.object({ channel: z.string(), ...pages })),
  }),
  failures: z.array(z.object({ channel: z.string(), reason: z.string(), count: z.int(), people: z.array(z.string()) })),
  people: z.array(person).meta({ description: 'Those whose nights were worst first, 50 of them.' }),
  morePeople: z.int(),
})

export const figures = z.object({
  from: instantText,
  to: instantText,
  stepMinutes: z.int(),
  of: z.string().nullable().meta({ description: 'The team or API key that was asked for.' }),
  missingSince: instantText.nullable().meta({ description: 'What has happened since is not counted yet.' }),
  open: z.object({
    ...{ count: z.int(), bySeverity },
    isCutOff: z.boolean().meta({ description: 'There are so many that not all were counted.' }),
  }),
  total: incidents,
  before: incidents.meta({ description: 'Of as long before.' }),
  steps: z.array(incidents.extend({ at: instantText, openedBefore: z.int() })),
  whole: whole.nullable().meta({ description: 'What is counted of everything only; null with a filter.' }),
})

export function figuresAnswer({ counts, whole: all }: Dashboard): z.input<typeof figures> {
  const { range, history, open, behindSince } = counts
  return {
    ...{ from: timeText(range.from), to: timeText(range.to), stepMinutes: Math.round(range.stepMs / 60_000) },
    of: counts.name ?? null,
    missingSince: perhaps(behindSince, timeText),
    open,
    total: incidentsAnswer(history.total),
    before: incidentsAnswer(history.before),
    steps: stepsAnswer(history),
    whole: perhaps(all, wholeAnswer),
  }
}

function stepsAnswer({ steps }: Counts['history']) {
  return steps.map(({ at, openedBefore, ...step }) => ({ ...incidentsAnswer(step), at: timeText(at), openedBefore }))
}

function incidentsAnswer({ opened, bySeverity: severities, toAcknowledge, toResolve }: IncidentHistory['total']) {
  return {
    ...{ opened, bySeverity: severities },
    toAcknowledge: answerTimeOf(toAcknowledge),
    toResolve: answerTimeOf(toResolve),
  }
}

function answerTimeOf({ median, p90 }: AnswerTime) {
  return { medianSeconds: perhaps(median, inSeconds), p90Seconds: perhaps(p90, inSeconds) }
}

function inSeconds(milliseconds: number) {
  return Math.round(milliseconds / 1_000)
}

function wholeAnswer({ keys, label: byLabel, sources, pages: paged, failures, onCall }: Whole): z.input<typeof whole> {
  const people = peopleRows(paged.people, onCall)
  const { sent, failed, before, steps, channels } = paged
  return {
    ...{ labelKeys: keys, label: byLabel ?? null, failures },
    sources: sources.map(({ apiKeyId, name, opened, openedBefore }) => {
      return { key: { id: String(apiKeyId), name }, opened, openedBefore }
    }),
    pages: { sent, failed, before, channels, steps: steps.map((step) => ({ ...step, at: timeText(step.at) })) },
    people: people.slice(0, MOST_PEOPLE).map(personAnswer),
    morePeople: Math.max(0, people.length - MOST_PEOPLE),
  }
}

function personAnswer({ userId, name, onCallMs, timeZone, sent, failed, atNight, week }: PersonRow) {
  return {
    ...{ person: { id: String(userId), name }, timeZone, sent, failed, atNight },
    onCallSeconds: inSeconds(onCallMs),
    week,
  }
}

type PersonRow = ReturnType<typeof peopleRows>[number]
