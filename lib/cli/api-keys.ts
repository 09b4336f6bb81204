import { type Command, Option } from 'commander'
import { createApiKey } from '../api-keys/create'
import { parseExpiry } from '../api-keys/expiry'
import { limitApiKey, limitInWords, parseLimit } from '../api-keys/limit'
import { listApiKeys } from '../api-keys/list'
import { setPagesRejected } from '../api-keys/page-rejected'
import { revokeApiKey } from '../api-keys/revoke'
import { OVERLAPS, type Overlap, rotateApiKey } from '../api-keys/rotate'
import { PRESETS, type PresetName } from '../sources/presets/presets'
import { addHeartbeatCommand } from './heartbeats'
import { addReadingCommand, sourceOption } from './readings'
import { invalid, parseId, systemContext, type Terminal, workspaceOption } from './terminal'

type InWorkspace = { workspace?: number }
type RejectedOptions = InWorkspace & { incident: 'yes' | 'no' }
type LimitOptions = InWorkspace & { rate?: number | null; burst?: number | null; default?: true }

export function addApiKeyCommands(program: Command, terminal: Terminal) {
  const keys = program.command('api-keys').description('create, limit, rotate, revoke and list API keys')
  keys
    .command('create')
    .description('creates a key and prints only its token')
    .requiredOption('--name <name>')
    .option('--expires <date>', 'such as 2030-01-31 or 2030-01-31T12:00:00Z')
    .addOption(sourceOption())
    .addOption(workspaceOption())
    .action((options: CreateOptions) => create(terminal, options))
  addLimitCommand(keys, terminal)
  addReadingCommand(keys, terminal)
  addHeartbeatCommand(keys, terminal)
  keys
    .command('rejected')
    .description("sets whether an incident opens when a key's alerts begin to be rejected")
    .argument('<id>', 'id of the key', parseId)
    .addOption(new Option('--incident <yes|no>').choices(['yes', 'no']).makeOptionMandatory())
    .addOption(workspaceOption())
    .action((id: number, options: RejectedOptions) => rejected(terminal, id, options))
  keys
    .command('rotate')
    .description('replaces the token of a key and prints only the new one')
    .argument('<id>', 'id of the key', parseId)
    .addOption(
      new Option('--overlap <time>', 'how long the old token still works')
        .choices(Object.keys(OVERLAPS))
        .default('24h'),
    )
    .addOption(workspaceOption())
    .action((id: number, options: InWorkspace & { overlap: Overlap }) => rotate(terminal, id, options))
  keys
    .command('revoke')
    .description('ends a key and its tokens at once')
    .argument('<id>', 'id of the key', parseId)
    .addOption(workspaceOption())
    .action((id: number, options: InWorkspace) => revoke(terminal, id, options))
  keys
    .command('list')
    .description('prints id, name, hint and state')
    .addOption(workspaceOption())
    .action((options: InWorkspace) => list(terminal, options))
}

function addLimitCommand(keys: Command, terminal: Terminal) {
  keys
    .command('limit')
    .description("sets the rate limit of a key, or resets it to the server's settings")
    .argument('<id>', 'id of the key', parseId)
    .option('--rate <count>', 'alerts a second, sustained', parseLimit)
    .option('--burst <count>', 'alerts at once', parseLimit)
    .option('--default', "the server's INGEST_RATE_PER_SECOND and INGEST_BURST")
    .addOption(workspaceOption())
    .action((id: number, options: LimitOptions) => limit(terminal, id, options))
}

type CreateOptions = InWorkspace & { name: string; expires?: string; source?: PresetName }

async function create(terminal: Terminal, options: CreateOptions) {
  const ctx = await systemContext(terminal, options.workspace)
  const expiresAt = parseExpiry(options.expires ?? '')
  const reading = options.source && PRESETS[options.source]
  const made = await createApiKey(ctx, { name: options.name, expiresAt, reading })
  if (!made.ok) throw invalid(made.errors)
  terminal.out(made.token)
}

async function limit(terminal: Terminal, apiKeyId: number, options: LimitOptions) {
  const { rate = null, burst = null } = options
  const isGiven = rate !== null || burst !== null
  if (isGiven === Boolean(options.default)) throw new Error('Give --rate and --burst, or --default alone.')
  const limited = await limitApiKey(await systemContext(terminal, options.workspace), { apiKeyId, rate, burst })
  if (limited.ok) return terminal.err(`Limit: ${limitInWords({ rate, burst })}.`)
  throw limited.reason === 'invalid' ? invalid(limited.errors) : new Error(`The key is ${limited.reason}.`)
}

async function rotate(
  terminal: Terminal,
  apiKeyId: number,
  { workspace, overlap }: InWorkspace & { overlap: Overlap },
) {
  const rotated = await rotateApiKey(await systemContext(terminal, workspace), { apiKeyId, overlap })
  if (!rotated.ok) throw new Error(`The key is ${rotated.reason}: create a new one.`)
  terminal.out(rotated.token)
}

async function rejected(terminal: Terminal, apiKeyId: number, { workspace, incident }: RejectedOptions) {
  const pagesRejected = incident === 'yes'
  await setPagesRejected(await systemContext(terminal, workspace), { apiKeyId, pagesRejected })
  terminal.err(
    pagesRejected ? 'Rejected alerts of this key open an incident.' : 'Rejected alerts of this key open no incident.',
  )
}

async function revoke(terminal: Terminal, apiKeyId: number, { workspace }: InWorkspace) {
  await revokeApiKey(await systemContext(terminal, workspace), { apiKeyId })
  terminal.err('Revoked.')
}

async function list(terminal: Terminal, { workspace }: InWorkspace) {
  const keys = await listApiKeys(await systemContext(terminal, workspace))
  for (const { id, name, hint, state } of keys) terminal.out(`${id}\t${name}\t${hint}\t${state}`)
}
