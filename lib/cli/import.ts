import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { type Imported, importFolder, SOURCES, type SourceName } from '../importers/import'
import { readPeopleFile } from '../importers/people'
import { readFolder } from '../importers/source/folder'
import { cliName } from '../installation'
import { knownTimeZone } from '../on-call/time-zone'
import type { Terminal } from './terminal'

type Given = { folder?: string; out: string; zone: string; people?: string; at?: string; overwrite?: true }

export function addImportCommands(program: Command, terminal: Terminal) {
  const imports = program.command('import').description('writes a tocsin.yaml and a report from another tool')
  for (const source of sourceNames())
    imports
      .command(source)
      .description(`writes what ${SOURCES[source].title} has as a tocsin.yaml, with a report of every object`)
      .option('--folder <path>', FOLDERS[source])
      .requiredOption('--out <path>', 'the folder that gets tocsin.yaml, report.md and report.json')
      .option('--zone <zone>', 'of dates and schedules that name no time zone', 'UTC')
      .option('--people <file>', 'lines of source,email: who somebody of the source is in Tocsin')
      .option('--at <time>', 'leave out what was over then, such as 2026-03-01T00:00:00Z')
      .option('--overwrite', 'replace a tocsin.yaml that is there and differs')
      .action((options: Given) => importSource(terminal, source, options))
}

const FOLDERS: Record<SourceName, string> = {
  opsgenie: 'the folder OpsGenieBackups of its backup tool',
  pagerduty: 'answers of its REST API as JSON files, one for each resource',
  oncall: 'answers of its API as JSON files, one for each resource',
}

function sourceNames() {
  return Object.keys(SOURCES).filter((name): name is SourceName => name in SOURCES)
}

function importSource(
  terminal: Terminal,
  source: SourceName,
  { folder, out, zone: given, people, at, overwrite }: Given,
) {
  const zone = knownTimeZone(given)
  if (zone === undefined) throw new Error(`"${given}" is no time zone: give a name such as Europe/Berlin.`)
  const asOf = at === undefined ? undefined : new Date(at)
  if (asOf && Number.isNaN(asOf.getTime()))
    throw new Error(`"${at}" is no time: give one such as 2026-03-01T00:00:00Z.`)
  if (folder === undefined) throw new Error('Give --folder.')
  const mapped = people === undefined ? new Map<string, string>() : readPeopleFile(readFileSync(people, 'utf8'))
  const imported = importFolder(source, readFolder(folder), { asOf, zone, people: mapped, now: terminal.now })
  write(out, imported, overwrite === true)
  tell(terminal, imported, out)
}

/** Somebody may have changed the file by hand since. */
function write(out: string, { files }: Imported, overwrites: boolean) {
  mkdirSync(out, { recursive: true })
  const file = join(out, 'tocsin.yaml')
  if (!overwrites && existsSync(file) && readFileSync(file, 'utf8') !== files['tocsin.yaml'])
    throw new Error(`${file} is there and differs: give another --out, or --overwrite.`)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text)
}

function tell({ out, err }: Terminal, { report }: Imported, folder: string) {
  for (const { kind, in: all, taken, changed, leftOut } of report.counts)
    out([kind, `${all} in`, `${taken} taken`, `${changed} changed`, `${leftOut} left out`].join('\t'))
  const different = report.shadows.filter(({ differences }) => differences.length > 0)
  if (report.shadows.length > 0)
    err(
      `Who is on call, compared with the source: ${report.shadows.length - different.length} schedules agree, ${different.length} differ.`,
    )
  for (const question of report.questions) err(question)
  err(`Read ${join(folder, 'report.md')}, then: ${cliName} apply --plan ${join(folder, 'tocsin.yaml')}`)
}
