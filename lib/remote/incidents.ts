import { type Command, InvalidArgumentError } from 'commander'
import { formatDistanceStrict } from 'date-fns'
import { z } from 'zod'
import { visibleLine } from '../values/text'
import { jsonLine, type Person } from './terminal'

const UNRESOLVED = 'status:open,acknowledged'

const person = z.object({ name: z.string() }).nullable()

const incident = z.object({
  id: z.string(),
  status: z.string(),
  severity: z.string(),
  summary: z.string(),
  receivedAt: z.string(),
  url: z.string(),
  assignee: person,
  acknowledgedBy: person,
})

const list = z.object({ items: z.array(incident), next: z.string().nullable() })

export function addIncidentCommands(program: Command, personOf: () => Person) {
  program
    .command('incidents')
    .description('list incidents, newest first: those that are unresolved, or what a search finds')
    .argument('[search...]', 'as in the portal: severity:critical label.env:prod "disk full"')
    .option('--limit <count>', 'how many, at most 200', parseCount, 50)
    .action((search: string[], options: { limit: number }) => listIncidents(personOf(), search.join(' '), options))
  program
    .command('incident')
    .description('show one incident')
    .argument('<id>', 'such as 205', parseId)
    .action((id: string) => showIncident(personOf(), id))
  for (const [verb, summary] of VERBS)
    program
      .command(verb === 'acknowledge' ? 'ack' : verb)
      .description(summary)
      .argument('<id...>', 'such as 205', collectId)
      .action((ids: string[]) => handle(personOf(), verb, ids))
  program
    .command('note')
    .description('add a note to an incident')
    .argument('<id>', 'such as 205', parseId)
    .argument('<text...>', 'Markdown')
    .action((id: string, text: string[]) => note(personOf(), id, text.join(' ')))
}

const VERBS = [
  ['acknowledge', 'acknowledge incidents: nobody is paged for them any more'],
  ['resolve', 'resolve incidents'],
  ['escalate', 'run the next step of the escalation policies of incidents now'],
] as const

async function listIncidents(terminal: Person, search: string, { limit }: { limit: number }) {
  const query = new URLSearchParams({ search: search || UNRESOLVED, limit: String(limit) })
  const answer = await terminal.call(`GET /incidents?${query}`)
  if (terminal.isJson) return terminal.out(jsonLine(answer))
  const { items, next } = list.parse(answer)
  for (const one of items) terminal.out(lineOf(one, terminal.now))
  if (items.length === 0) terminal.out('None.')
  if (next !== null) terminal.out('There may be more: see --limit, or narrow the search.')
}

function lineOf({ id, status, severity, summary, receivedAt, assignee, acknowledgedBy }: Incident, now: Date) {
  const age = formatDistanceStrict(new Date(receivedAt), now)
  const owner = (assignee ?? acknowledgedBy)?.name ?? ''
  const columns = [`#${id}`.padEnd(8), severity.padEnd(8), status.padEnd(12), age.padEnd(10)]
  return `${columns.join(' ')} ${visibleLine(summary)}${owner === '' ? '' : ` (${visibleLine(owner)})`}`
}

type Incident = z.infer<typeof incident>

async function showIncident(terminal: Person, id: string) {
  const answer = await terminal.call(`GET /incidents/${id}`)
  if (terminal.isJson) return terminal.out(jsonLine(answer))
  const found = incident
    .extend({
      labels: z.array(z.object({ key: z.string(), value: z.string() })),
      links: z.array(z.object({ text: z.string(), address: z.string() })),
    })
    .parse(answer)
  terminal.out(lineOf(found, terminal.now))
  for (const { key, value } of found.labels) terminal.out(`  ${visibleLine(key)}: ${visibleLine(value)}`)
  for (const { text, address } of found.links) terminal.out(`  ${visibleLine(text)}: ${visibleLine(address)}`)
  terminal.out(`  ${found.url}`)
}

/** Each is tried; what one refuses does not keep the others back. */
async function handle(terminal: Person, verb: (typeof VERBS)[number][0], ids: string[]) {
  const faults: string[] = []
  const answers: unknown[] = []
  for (const id of ids) {
    const outcome = await terminal.call(`POST /incidents/${id}/${verb}`).catch((error: Error) => error)
    if (outcome instanceof Error) faults.push(`#${id}: ${outcome.message}`)
    else if (terminal.isJson) answers.push(outcome)
    else terminal.out(lineOf(incident.parse(outcome), terminal.now))
  }
  if (terminal.isJson) terminal.out(jsonLine(answers))
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

async function note(terminal: Person, id: string, text: string) {
  const answer = await terminal.call(`POST /incidents/${id}/note`, { note: text })
  terminal.out(terminal.isJson ? jsonLine(answer) : `Noted at #${id}.`)
}

/** `205` and `#205`, as mails write it. */
function parseId(text: string) {
  const id = text.replace(/^#/, '')
  if (!/^[1-9]\d{0,15}$/.test(id)) throw new InvalidArgumentError(`"${visibleLine(text)}" is no id of an incident.`)
  return id
}

function collectId(text: string, before: string[] | undefined) {
  return [...(before ?? []), parseId(text)]
}

function parseCount(text: string) {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 200)
    throw new InvalidArgumentError('Give a number from 1 to 200.')
  return count
}
