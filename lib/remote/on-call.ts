import { type Command, InvalidArgumentError } from 'commander'
import { addMinutes } from 'date-fns'
import { z } from 'zod'
import { isSameName } from '../values/name'
import { visibleLine } from '../values/text'
import { jsonLine, type Person } from './terminal'

const named = z.object({ id: z.string(), name: z.string() })

const onCall = z.object({
  items: z.array(
    z.object({
      schedule: named,
      timeZone: z.string(),
      people: z.array(named.extend({ until: z.string(), isDisabled: z.boolean() })),
    }),
  ),
})

type OverrideOptions = { person: string; from?: Date; until?: Date; for?: number; insteadOf?: string; beside?: true }

export function addOnCallCommands(program: Command, personOf: () => Person) {
  program
    .command('on-call')
    .description('tell who is on call in each schedule')
    .option('--at <time>', 'such as 2030-01-31T09:00+01:00; default: now', parseTime)
    .action((options: { at?: Date }) => showOnCall(personOf(), options))
  program
    .command('override')
    .description('put somebody on call in a schedule for a while')
    .argument('<schedule>', 'its name or id')
    .option('--person <name>', 'who: a name, an id, or me', 'me')
    .option('--from <time>', 'such as 2030-01-31T09:00+01:00; default: now', parseTime)
    .option('--until <time>', 'such as 2030-01-31T17:00+01:00', parseTime)
    .option('--for <length>', 'instead of --until: 90m, 8h or 2d', parseLength)
    .option('--instead-of <name>', 'in place of this person only')
    .option('--beside', 'beside whoever is on call')
    .action((schedule: string, options: OverrideOptions) => override(personOf(), schedule, options))
}

async function showOnCall(terminal: Person, { at }: { at?: Date }) {
  const answer = await terminal.call(`GET /on-call${at ? `?${new URLSearchParams({ at: at.toISOString() })}` : ''}`)
  if (terminal.isJson) return terminal.out(jsonLine(answer))
  for (const { schedule, timeZone, people } of onCall.parse(answer).items) {
    const words = people.map(({ name, until, isDisabled }) => {
      return `${visibleLine(name)}${isDisabled ? ' (disabled)' : ''} until ${wallClock(until, timeZone)}`
    })
    terminal.out(`${visibleLine(schedule.name)}: ${words.join(', ') || 'nobody'}`)
  }
}

function wallClock(time: string, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return `${format.format(new Date(time))} ${timeZone}`
}

async function override(terminal: Person, given: string, options: OverrideOptions) {
  const startsAt = options.from ?? terminal.now
  const endsAt = options.until ?? (options.for === undefined ? undefined : addMinutes(startsAt, options.for))
  if (!endsAt || (options.until && options.for !== undefined)) throw new Error('Give either --until or --for.')
  const schedules = (await readAll(terminal, '/on-call')).map(({ schedule }) => named.parse(schedule))
  const schedule = pick(schedules, given, 'schedule')
  const personId = await personNamed(terminal, options.person)
  const insteadOfId = options.insteadOf === undefined ? null : await personNamed(terminal, options.insteadOf)
  const body = { scheduleId: schedule.id, personId, insteadOfId, isBeside: options.beside ?? false, startsAt, endsAt }
  const answer = await terminal.call('POST /overrides', body)
  const { inWords } = z.object({ inWords: z.string() }).parse(answer)
  terminal.out(terminal.isJson ? jsonLine(answer) : `Added to ${visibleLine(schedule.name)}: ${visibleLine(inWords)}.`)
}

async function personNamed(terminal: Person, name: string) {
  if (name === 'me') return named.parse(await terminal.call('GET /me')).id
  const people = (await readAll(terminal, '/people/names')).map((one) => named.parse(one))
  return pick(people, name, 'person').id
}

async function readAll({ call }: Person, path: string) {
  return z.object({ items: z.array(z.record(z.string(), z.unknown())) }).parse(await call(`GET ${path}`)).items
}

/** Names may be written in any case. An id counts where nothing has it as a name. */
function pick(rows: z.infer<typeof named>[], given: string, noun: string) {
  const fitting = rows.filter(({ name }) => isSameName(name, given))
  const found = fitting.length > 0 ? fitting : rows.filter(({ id }) => id === given)
  const [one] = found
  if (!one)
    throw new Error(`There is no ${noun} ${given}: there are ${rows.map(({ name }) => visibleLine(name)).join(', ')}.`)
  if (found.length > 1)
    throw new Error(`Several have that name: give the id, of ${found.map(({ id }) => id).join(', ')}.`)
  return one
}

function parseTime(text: string) {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/i.test(text))
    throw new InvalidArgumentError('Give a time with its zone, such as 2030-01-31T09:00+01:00.')
  return at
}

const MINUTES = { m: 1, h: 60, d: 1440 } as const

function parseLength(text: string) {
  const [, count, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? []
  if (count === undefined || (unit !== 'm' && unit !== 'h' && unit !== 'd'))
    throw new InvalidArgumentError('Give a length such as 90m, 8h or 2d.')
  return Number(count) * MINUTES[unit]
}
