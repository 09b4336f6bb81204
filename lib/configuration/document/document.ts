import { z } from 'zod'
import { takesValues } from '../../conditions/condition'
import { ENTITY_KINDS } from '../../entities/register'
import { SHIFT_UNITS } from '../../on-call/layers/turns'
import { SENDERS } from '../../senders/senders'
import { PRESET_NAMES } from '../../sources/presets/presets'
import { SEVERITIES } from '../../values/severity'
import { storable, visibleLine } from '../../values/text'
import { isEventKind } from '../../webhooks/kinds'
import { weeklySpan } from './hours'

const instant = z
  .string()
  .refine(
    (text) =>
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
      !Number.isNaN(Date.parse(text)),
    'Give a time with its zone, such as 2026-03-01T12:00:00Z',
  )
  .transform((text) => new Date(text).toISOString())

const email = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text.includes('@'), 'Give an e-mail address')

/** Of two spellings of one address the second would replace the first. */
const emailKey = z
  .string()
  .refine((text) => /^\S+@\S+$/.test(text) && text === text.toLowerCase(), 'Write an e-mail address in lower case')

/** As it is stored: nothing that cannot be seen. */
const name = z.string().refine((text) => text !== '' && text === visibleLine(text), 'Give one line of visible text')

const text = z.string().transform((given) => storable(given).trim())

/** Of alerts, where it may be any text. */
const identifier = z.string().refine((given) => given !== '' && given === storable(given), 'Give an identifier')

/** What it was called before; the file says so once, and may go on saying so. */
const renamed_from = name.optional()

const person = z.strictObject({
  name: z.string().optional().meta({ description: 'Of a new person; afterwards it is theirs.' }),
  role: z
    .enum(['admin', 'responder', 'viewer'])
    .optional()
    .meta({ description: 'Left out, it stays; a new person responds.' }),
  disabled: z.boolean().optional().meta({ description: 'Left out, it stays.' }),
})

const team = z.strictObject({
  renamed_from,
  members: z.array(email).default([]),
  roles: z
    .record(emailKey, z.enum(['schedule editor', 'team admin']))
    .optional()
    .meta({ description: 'Of members who are more than that. Left out, they stay.' }),
  schedules: z.array(name).default([]),
  chat_channel: name.nullable().default(null),
})

/** One person, several together, or `[]`: nobody on purpose. */
const turn = z.union([email.transform((one) => [one]), z.array(email)], 'Give an e-mail address, or a list of them')

const layer = z.strictObject({
  name: text.default(''),
  shift_unit: z.enum(SHIFT_UNITS),
  shift_lengths: z.array(z.int()).min(1).default([1]),
  handover_time: z.string().meta({ description: 'HH:MM on the wall clock of the schedule.' }),
  starts_on: z.string().meta({ description: 'YYYY-MM-DD: a day on which a turn begins.' }),
  turns: z.array(turn),
  hours: z.array(weeklySpan).default([]),
  skips_closed: z.boolean().default(false),
  adds: z.boolean().default(false),
  starts_at: instant.nullable().default(null),
  ends_at: instant.nullable().default(null),
  calendar: name.nullable().default(null).meta({ description: 'Of holidays, made in the portal.' }),
  on_holidays_only: z.boolean().default(false),
  shifts_calendar: name
    .nullable()
    .default(null)
    .meta({ description: 'Of who is on call, made in the portal: its events are the shifts, and there are no turns.' }),
})

const schedule = z.strictObject({
  renamed_from,
  time_zone: z.string(),
  layers: z.array(layer).optional().meta({ description: 'From the top; the first that has somebody wins.' }),
  managed: z
    .strictObject({ shifts: z.boolean() })
    .optional()
    .meta({ description: '`shifts: false`: people change its layers.' }),
})

const target = z
  .strictObject({ schedule: name.optional(), person: email.optional(), chat_channel: name.optional() })
  .refine((given) => Object.keys(given).length === 1, 'Give one of schedule, person and chat_channel')

const policy = z.strictObject({
  renamed_from,
  team: name.nullable().default(null),
  severities: z.array(z.enum(SEVERITIES)).default(['high', 'critical']),
  repeats: z.int().default(0),
  group_by: z.array(z.string()).default([]),
  gather_seconds: z.int().default(30),
  unacknowledge_minutes: z.int().nullable().default(null),
  tells_assignee: z.boolean().default(false),
  steps: z.array(
    z.strictObject({ wait_minutes: z.int(), round_robin: z.boolean().default(false), targets: z.array(target) }),
  ),
  last_resort: z.array(target).default([]),
})

const condition = z
  .strictObject({
    field: z.enum(['label', 'severity', 'entity', 'api key', 'summary']),
    key: z.string().optional().meta({ description: 'Of a label.' }),
    operator: z.enum(['is', 'is not', 'exists', 'does not exist', 'starts with', 'contains', 'does not contain']),
    values: z.array(z.string()).default([]).meta({ description: 'One must match; API keys by their name.' }),
  })
  .refine(({ operator, values }) => takesValues(operator) || values.length === 0, 'This operator takes no values')

const destination = {
  policy: name.nullable().meta({ description: 'Null, on purpose: nobody is paged.' }),
  team: name.nullable().default(null),
  assignee: email.nullable().default(null),
  severity: z.enum(SEVERITIES).nullable().default(null).meta({ description: 'What paging takes an alert for.' }),
}

const rule = z.strictObject({ name, renamed_from, conditions: z.array(condition).min(1), ...destination })

const silence = z.strictObject({
  conditions: z.array(condition).min(1),
  starts_at: instant,
  ends_at: instant,
  repeat_days: z.int(),
  time_zone: z.string(),
  pages_after: z.boolean().default(true),
})

const heartbeat = z.strictObject({
  every_minutes: z.int().meta({ description: 'Silence for so long, and the grace, opens an incident.' }),
  grace_minutes: z.int().default(5),
})

const key = z.strictObject({
  sender: z
    .enum(SENDERS.map((one) => one.name))
    .nullable()
    .default(null)
    .meta({ description: 'The tool that sends, in its own shape.' }),
  expires_at: instant.nullable().default(null),
  rate: z.int().nullable().default(null),
  burst: z.int().nullable().default(null),
  pages_rejected: z.boolean().default(false),
  heartbeat: heartbeat.nullable().optional().meta({ description: 'Left out, it stays; null: none.' }),
  reading: z
    .union([z.enum(PRESET_NAMES), z.record(z.string(), z.unknown())])
    .nullable()
    .optional()
    .meta({ description: 'Left out, it stays, and is that of the sender for a new key; null: none.' }),
})

const webhook = z.strictObject({
  renamed_from,
  url: text,
  events: z.array(z.string().refine(isEventKind, 'There is no such kind of event')),
  conditions: z.array(condition).default([]),
  enabled: z.boolean().default(true),
})

const entity = z.strictObject({
  kind: z.enum(ENTITY_KINDS).default('service'),
  name,
  description: text.default(''),
  url: text.default(''),
  team: name.nullable().default(null),
})

const markdown = z.union(
  [z.string(), z.strictObject({ file: z.string() })],
  'Write the Markdown, or "file:" with the name of a file beside this one',
)

const runbook = z.strictObject({ title: name, markdown: markdown.default(''), url: text.default('') })

/** `tocsin.yaml`: what is left out of it is left alone, unless it is pruned. */
export const document = z.strictObject({
  version: z.literal(1, 'Write "version: 1"'),
  owner: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'Use letters, digits, dots and hyphens')
    .default('tocsin.yaml'),
  people: z
    .record(
      emailKey,
      person.nullable().transform((one) => one ?? {}),
    )
    .default({}),
  schedules: z.record(name, schedule).default({}),
  teams: z
    .record(
      name,
      team.nullable().transform((one) => one ?? team.parse({})),
    )
    .default({}),
  policies: z.record(name, policy).default({}),
  keys: z
    .record(
      name,
      key.nullable().transform((one) => one ?? key.parse({})),
    )
    .default({}),
  rules: z.array(rule).default([]).meta({ description: 'In their order; those that are not here keep their place.' }),
  default_rule: z.strictObject(destination).optional().meta({ description: 'It takes what no rule takes.' }),
  silences: z.record(name, silence).default({}).meta({ description: 'Those that repeat, by their reason.' }),
  webhooks: z.record(name, webhook).default({}),
  entities: z.record(identifier, entity).default({}),
  runbooks: z.record(identifier, runbook).default({}),
})

type Read = z.output<typeof document>
type Runbook = Omit<Read['runbooks'][string], 'markdown'> & { markdown: string }

/** With the contents of the files that it names. */
export type Configuration = Omit<Read, 'runbooks'> & { runbooks: Record<string, Runbook> }
/** As a file may write it: with what has a default left out. */
export type WrittenConfiguration = z.input<typeof document>
