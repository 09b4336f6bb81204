import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { getReading, setReading } from '../api-keys/reading'
import { checkReading } from '../sources/check-reading'
import { isPresetName, PRESET_NAMES, PRESETS, type PresetName } from '../sources/presets/presets'
import type { Reading } from '../sources/reading'
import { type Tried, tryReading } from '../sources/try-reading'
import { parseJson } from '../values/stored-json'
import { parseId, readText, systemContext, type Terminal, workspaceOption } from './terminal'

type Options = { workspace?: number; source?: PresetName; set?: string; none?: true }

export function sourceOption() {
  return new Option('--source <name>', 'the tool that sends with this key; its own bodies are read').choices(
    PRESET_NAMES,
  )
}

export function addReadingCommand(keys: Command, terminal: Terminal) {
  keys
    .command('reading')
    .description("prints how a key's own bodies become alerts, or changes it")
    .argument('<id>', 'id of the key', parseId)
    .addOption(sourceOption())
    .option('--set <file>', 'a JSON file, as this command prints it; - is standard input')
    .option('--none', 'the key is no source any more: its alerts must fit the contract')
    .addOption(workspaceOption())
    .action((id: number, options: Options) => reading(terminal, id, options))
}

export function addReadingsCommands(program: Command, terminal: Terminal) {
  program
    .command('readings')
    .description('try how bodies become alerts')
    .command('try')
    .description('prints what a body from standard input would become')
    .argument('<reading>', `one of ${PRESET_NAMES.join(', ')}, or a JSON file`)
    .action((name: string) => tryOut(terminal, name))
}

async function reading(terminal: Terminal, apiKeyId: number, { workspace, source, set, none }: Options) {
  const ctx = await systemContext(terminal, workspace)
  if ([source, set, none].filter((given) => given !== undefined).length > 1)
    throw new Error('Give one of --source, --set and --none.')
  if (source === undefined && set === undefined && !none) {
    const stored = await getReading(ctx, apiKeyId)
    if (!stored) throw new Error('The key is no source: its alerts must fit the contract.')
    return terminal.out(JSON.stringify(stored, null, 2))
  }
  const wanted = source ? PRESETS[source] : set ? readingIn(await readText(terminal, set)) : null
  await setReading(ctx, { apiKeyId, reading: wanted })
  terminal.err(
    wanted
      ? `Read as ${wanted.name} from the next alert on.`
      : 'The key is no source any more: its alerts must fit the contract.',
  )
}

async function tryOut(terminal: Terminal, name: string) {
  const reading = isPresetName(name) ? PRESETS[name] : readingIn(readFileSync(name, 'utf8'))
  const tried = tryReading(Buffer.from(await readText(terminal, '-')), reading, 'the API key')
  if (!Array.isArray(tried)) throw new Error(tried.detail)
  for (const one of tried) terminal.out(describe(one))
}

function describe({ kind, key, alert }: Tried) {
  const fields = alert ? [alert.severity, alert.summary, `${alert.labels.length} labels`, alert.entityId ?? '-'] : []
  return [kind, ...fields, key ?? 'no key'].join('\t')
}

function readingIn(text: string): Reading {
  const json = parseJson(text)
  if (json === undefined) throw new Error('The reading is not JSON.')
  const checked = checkReading(json)
  if (!checked.ok) throw new Error(checked.problems.join('\n'))
  return checked.reading
}
