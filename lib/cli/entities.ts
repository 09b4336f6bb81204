import { type Command, Option } from 'commander'
import type { Context } from '../context'
import type { EntityKind } from '../db/database'
import { getEntity } from '../entities/get'
import { importEntities } from '../entities/import'
import { listEntities } from '../entities/list'
import { entityMark } from '../entities/mark'
import { ENTITY_KINDS, registerEntity } from '../entities/register'
import { listTeams } from '../teams/list'
import { oneLine } from '../values/text'
import { invalid, readText, systemContext, type Terminal, workspaceOption } from './terminal'

type InWorkspace = { workspace?: number }
type Given = InWorkspace & { kind?: EntityKind; name?: string; description?: string; url?: string; team?: string }

export function addEntityCommands(program: Command, terminal: Terminal) {
  const entities = program.command('entities').description('what alerts point at: list, register, import')
  entities
    .command('list')
    .description('prints identifier, kind, name and how many incidents are unresolved')
    .addOption(workspaceOption())
    .action((options: InWorkspace) => list(terminal, options))
  entities
    .command('show')
    .description('prints an entity as it is registered')
    .argument('<identifier>', 'what alerts send as entityId')
    .addOption(workspaceOption())
    .action((identifier: string, options: InWorkspace) => show(terminal, identifier, options))
  entities
    .command('register')
    .description('registers an entity, or changes the given fields')
    .argument('<identifier>', 'what alerts send as entityId')
    .addOption(new Option('--kind <kind>').choices(ENTITY_KINDS))
    .option('--name <name>', 'the name that people use')
    .option('--description <text>')
    .option('--url <address>', 'such as a dashboard')
    .option('--team <name>', 'the team that looks after it; "" for none')
    .addOption(workspaceOption())
    .action((identifier: string, options: Given) => register(terminal, identifier, options))
  entities
    .command('import')
    .description('registers what a catalog-info.yaml of Backstage describes')
    .argument('<file>', 'a YAML file; - is standard input')
    .option('--dry-run', 'print the changes, and write nothing')
    .addOption(workspaceOption())
    .action((file: string, options: InWorkspace & { dryRun?: true }) => importFile(terminal, file, options))
}

async function list(terminal: Terminal, { workspace }: InWorkspace) {
  const ctx = await systemContext(terminal, workspace)
  let after: string | undefined
  do {
    const { entities, next } = await listEntities(ctx, { after })
    for (const { identifier, kind, name, unresolved } of entities)
      terminal.out([oneLine(identifier), kind ?? 'not registered', name ?? '-', unresolved].join('\t'))
    after = next
  } while (after !== undefined)
}

async function show(terminal: Terminal, identifier: string, { workspace }: InWorkspace) {
  const entity = await getEntity(await systemContext(terminal, workspace), identifier)
  if (!entity) throw new Error('No alert has named this entity, and nobody has registered it.')
  const fields = {
    identifier: entity.identifier,
    kind: entity.kind ?? 'not registered',
    name: entity.name,
    description: entity.description,
    url: entity.url,
    team: entity.team?.name,
  }
  for (const [field, value] of Object.entries(fields)) terminal.out(`${field}\t${oneLine(value ?? '-')}`)
}

async function register(terminal: Terminal, identifier: string, { workspace, team, ...given }: Given) {
  const ctx = await systemContext(terminal, workspace)
  const known = await getEntity(ctx, identifier)
  const registered = await registerEntity(ctx, {
    identifier,
    mark: entityMark(known),
    kind: given.kind ?? known?.kind ?? 'service',
    name: given.name ?? known?.name ?? identifier,
    description: given.description ?? known?.description ?? '',
    url: given.url ?? known?.url ?? '',
    teamId: team === undefined ? undefined : await teamId(ctx, team),
  })
  if (!registered.ok && registered.reason === 'overtaken')
    throw new Error(`${registered.by ?? 'Someone'} has just changed this entity. Try it again.`)
  if (!registered.ok) throw invalid(registered.errors)
  terminal.err(known?.registeredAt ? 'Changed.' : 'Registered.')
}

async function teamId(ctx: Context, name: string) {
  if (name === '') return null
  const team = (await listTeams(ctx)).find((team) => team.name === name)
  if (!team) throw new Error(`There is no team ${name}.`)
  return team.id
}

async function importFile(terminal: Terminal, file: string, { workspace, dryRun }: InWorkspace & { dryRun?: true }) {
  const ctx = await systemContext(terminal, workspace)
  const imported = await importEntities(ctx, { text: await readText(terminal, file), isDryRun: dryRun === true })
  if (!imported.ok) {
    const faults = imported.faults.map(({ document, field, message }) => {
      const place = document === 0 ? [] : [`document ${document}`]
      return oneLine([...place, ...(field ? [field] : []), message].join(': '))
    })
    throw new Error(faults.join('\n'))
  }
  const { added, changed, left, skipped, notices } = imported
  for (const identifier of added) terminal.out(`added\t${oneLine(identifier)}`)
  for (const { identifier, fields } of changed) terminal.out(`changed\t${oneLine(identifier)}\t${fields.join(', ')}`)
  for (const { kind, count } of skipped) terminal.err(`Skipped ${count} of kind ${oneLine(kind)}.`)
  for (const notice of notices) terminal.err(oneLine(notice))
  const counts = `${added.length} added, ${changed.length} changed, ${left} left as they were.`
  terminal.err(dryRun ? `Nothing was written. It would be: ${counts}` : counts)
}
