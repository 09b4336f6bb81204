import type { Command } from 'commander'
import { getRunbook } from '../runbooks/get'
import { listRunbooks } from '../runbooks/list'
import { registerRunbook, type SavedRunbook } from '../runbooks/register'
import { restoreRunbook } from '../runbooks/restore'
import { getVersion, listVersions } from '../runbooks/versions'
import { oneLine } from '../values/text'
import { invalid, parseId, readText, systemContext, type Terminal, workspaceOption } from './terminal'

type InWorkspace = { workspace?: number }
type Shown = InWorkspace & { number?: number }
type Given = InWorkspace & { title?: string; url?: string; edited?: number }

const IDENTIFIER = 'what alerts send as runbookId'

export function addRunbookCommands(program: Command, terminal: Terminal) {
  const runbooks = program.command('runbooks').description('instructions that alerts point at, and their versions')
  runbooks
    .command('list')
    .description('prints identifier, version and title')
    .addOption(workspaceOption())
    .action((options: InWorkspace) => list(terminal, options))
  runbooks
    .command('show')
    .description('prints the Markdown of a runbook')
    .argument('<identifier>', IDENTIFIER)
    .option('--number <version>', 'an older version', parseId)
    .addOption(workspaceOption())
    .action((identifier: string, options: Shown) => show(terminal, identifier, options))
  runbooks
    .command('register')
    .description('writes a runbook from a Markdown file; makes a new version if something changed')
    .argument('<identifier>', IDENTIFIER)
    .argument('<file>', 'a Markdown file; - is standard input')
    .option('--title <title>', 'default: its present title, or the first heading')
    .option('--url <address>', 'where the runbook lives, if elsewhere')
    .option('--edited <number>', 'the version that you edited; refused if there is a newer one', parseId)
    .addOption(workspaceOption())
    .action((identifier: string, file: string, options: Given) => register(terminal, identifier, file, options))
  runbooks
    .command('versions')
    .description('prints number, time, person and title of each version')
    .argument('<identifier>', IDENTIFIER)
    .addOption(workspaceOption())
    .action((identifier: string, options: InWorkspace) => versions(terminal, identifier, options))
  runbooks
    .command('restore')
    .description('makes a new version with the text of an older one')
    .argument('<identifier>', IDENTIFIER)
    .argument('<version>', 'its number', parseId)
    .addOption(workspaceOption())
    .action((identifier: string, version: number, options: InWorkspace) =>
      restore(terminal, { identifier, version }, options),
    )
}

async function list(terminal: Terminal, { workspace }: InWorkspace) {
  const ctx = await systemContext(terminal, workspace)
  let after: string | undefined
  do {
    const { runbooks, next } = await listRunbooks(ctx, { after })
    for (const { identifier, title, version } of runbooks)
      terminal.out([oneLine(identifier), version === 0 ? 'not written' : version, title ?? '-'].join('\t'))
    after = next
  } while (after !== undefined)
}

async function show(terminal: Terminal, identifier: string, { workspace, number }: Shown) {
  const ctx = await systemContext(terminal, workspace)
  const runbook = number ? await getVersion(ctx, { identifier, version: number }) : await getRunbook(ctx, identifier)
  if (!runbook || runbook.markdown === null) throw new Error('There is no such runbook or version.')
  terminal.out(runbook.markdown)
}

async function register(terminal: Terminal, identifier: string, file: string, { workspace, edited, ...given }: Given) {
  const ctx = await systemContext(terminal, workspace)
  const known = await getRunbook(ctx, identifier)
  const markdown = await readText(terminal, file)
  const title = given.title ?? known?.title ?? firstHeading(markdown) ?? identifier
  const url = given.url ?? known?.url ?? ''
  tell(terminal, await registerRunbook(ctx, { identifier, title, markdown, url, version: edited }))
}

function firstHeading(markdown: string) {
  return /^#{1,6}[ \t]+(.*\S)/m.exec(markdown)?.[1]
}

async function versions(terminal: Terminal, identifier: string, { workspace }: InWorkspace) {
  const ctx = await systemContext(terminal, workspace)
  let before: number | undefined
  do {
    const page = await listVersions(ctx, { identifier, before })
    for (const { version, createdAt, createdBy, title } of page.versions)
      terminal.out([version, createdAt.toISOString(), createdBy?.name ?? '-', title].join('\t'))
    before = page.older
  } while (before !== undefined)
}

async function restore(terminal: Terminal, input: { identifier: string; version: number }, { workspace }: InWorkspace) {
  tell(terminal, await restoreRunbook(await systemContext(terminal, workspace), input))
}

function tell(terminal: Terminal, saved: SavedRunbook) {
  if (saved.ok) return terminal.err(`Version ${saved.version} is current.`)
  if (saved.reason === 'invalid') throw invalid(saved.errors)
  throw new Error(`Version ${saved.version} was saved meanwhile: nothing is written.`)
}
