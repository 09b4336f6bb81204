import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import { type Imported, importFolder, SOURCES, type SourceName, sourceFault } from '../importers/import'
import { readPeopleFile } from '../importers/people'
import { type Folder, readFolder } from '../importers/source/folder'
import { cliName } from '../installation'
import { knownTimeZone } from '../on-call/time-zone'
import { addressFault } from '../outbound/address-fault'
import { createPost } from '../outbound/create-post'
import { guardSettings } from '../outbound/guard-addresses'
import { oneLine } from '../values/text'
import { readText, type Terminal } from './terminal'

type Given = {
  folder?: string
  address?: string
  keyFile?: string
  out: string
  zone: string
  people?: string
  at?: string
  overwrite?: true
}

export function addImportCommands(program: Command, terminal: Terminal) {
  const imports = program.command('import').description('writes a tocsin.yaml and a report from another tool')
  for (const source of sourceNames())
    imports
      .command(source)
      .description(`writes what ${SOURCES[source].title} has as a tocsin.yaml, with a report of every object`)
      .option('--folder <path>', FOLDERS[source])
      .option('--address <address>', `${ADDRESSES[source]}; read only, and its key is IMPORT_KEY or in --key-file`)
      .option('--key-file <file>', 'a file with the key of that address; - is standard input')
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

const ADDRESSES: Record<SourceName, string> = {
  opsgenie: 'instead of a folder https://api.opsgenie.com, or https://api.eu.opsgenie.com',
  pagerduty: 'instead of a folder https://api.pagerduty.com, or https://api.eu.pagerduty.com',
  oncall: 'instead of a folder the address of the API, without /api/v1',
}

function sourceNames() {
  return Object.keys(SOURCES).filter((name): name is SourceName => name in SOURCES)
}

async function importSource(terminal: Terminal, source: SourceName, given: Given) {
  const { out, people, at, overwrite } = given
  const zone = knownTimeZone(given.zone)
  if (zone === undefined) throw new Error(`"${given.zone}" is no time zone: give a name such as Europe/Berlin.`)
  const asOf = at === undefined ? undefined : new Date(at)
  if (asOf && Number.isNaN(asOf.getTime()))
    throw new Error(`"${at}" is no time: give one such as 2026-03-01T00:00:00Z.`)
  const mapped = people === undefined ? new Map<string, string>() : readPeopleFile(readFileSync(people, 'utf8'))
  const folder = await folderOf(terminal, source, given)
  const fault = sourceFault(source, folder)
  if (fault !== undefined) throw new Error(fault)
  const imported = importFolder(source, folder, { asOf, zone, people: mapped, now: terminal.now })
  write(out, imported, overwrite === true)
  tell(terminal, imported, out)
}

const HOUR_MS = 3_600_000
const TIMEOUT_MS = 60_000

async function folderOf(terminal: Terminal, source: SourceName, { folder, address, keyFile }: Given): Promise<Folder> {
  if ((folder === undefined) === (address === undefined)) throw new Error('Give either --folder or --address.')
  if (folder !== undefined) return readFolder(folder)
  const { env, now } = terminal
  const fault = addressFault(address ?? '')
  if (address === undefined || fault) throw new Error(`--address: ${fault}`)
  const key = (keyFile === undefined ? (env.IMPORT_KEY ?? '') : await readText(terminal, keyFile)).trim()
  if (key === '') throw new Error('Give the key of the address in IMPORT_KEY, or in a file with --key-file.')
  const post = createPost({ ...guardSettings(env), timeoutMs: TIMEOUT_MS })
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const sleep = (seconds: number) => {
    terminal.err(`${SOURCES[source].title} asks to wait: going on in ${seconds} s.`)
    return setTimeout(seconds * 1000)
  }
  return SOURCES[source].fetch({ post, address, key, now: hour, sleep })
}

/** Somebody may have changed the file by hand since. */
function write(out: string, { files }: Imported, overwrites: boolean) {
  mkdirSync(out, { recursive: true })
  const file = join(out, 'tocsin.yaml')
  if (!overwrites && existsSync(file) && readFileSync(file, 'utf8') !== files['tocsin.yaml'])
    throw new Error(`${file} is there and differs: give another --out, or --overwrite.`)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text)
}

function tell({ out, err, endWith }: Terminal, { report, draft }: Imported, folder: string) {
  for (const { kind, in: all, taken, changed, leftOut } of report.counts)
    out([kind, `${all} in`, `${taken} taken`, `${changed} changed`, `${leftOut} left out`].join('\t'))
  const different = report.shadows.filter(({ differences }) => differences.length > 0)
  if (report.shadows.length > 0)
    err(
      `Who is on call, compared with the source: ${report.shadows.length - different.length} schedules agree, ${different.length} differ.`,
    )
  for (const question of report.questions) err(question)
  const unknown = draft.people.unknown()
  if (unknown.length > 0) err(`--people names nobody of the source by ${unknown.join(', ')}.`)
  for (const damaged of report.damaged) err(`Could not be read: ${oneLine(damaged)}`)
  if (report.damaged.length > 0) endWith(1)
  err(`Read ${join(folder, 'report.md')}, then: ${cliName} apply --plan ${join(folder, 'tocsin.yaml')}`)
}
