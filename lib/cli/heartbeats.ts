import type { Command } from 'commander'
import { type Heartbeat, listHeartbeats } from '../heartbeats/list'
import { periodInWords } from '../heartbeats/period'
import { pingAddress } from '../heartbeats/ping-url'
import { removeHeartbeat, renewPingSecret, setHeartbeat } from '../heartbeats/set'
import { invalid, parseId, systemContext, type Terminal, warnOfLocalAddress, workspaceOption } from './terminal'

type Options = { workspace?: number; every?: string; grace: string; renew?: true; off?: true }

export function addHeartbeatCommand(keys: Command, terminal: Terminal) {
  keys
    .command('heartbeat')
    .description('prints the heartbeat of a key, or sets it and prints its ping address')
    .argument('<id>', 'id of the key', parseId)
    .option('--every <minutes>', 'open an incident after this much silence plus the grace')
    .option('--grace <minutes>', 'with --every: minutes that it may be late', '5')
    .option('--renew', 'make a new ping address; the old one ends at once')
    .option('--off', 'turn the heartbeat off')
    .addOption(workspaceOption())
    .action((id: number, options: Options) => heartbeat(terminal, id, options))
}

async function heartbeat(terminal: Terminal, apiKeyId: number, { workspace, every, grace, renew, off }: Options) {
  const ctx = await systemContext(terminal, workspace)
  if ([every, renew, off].filter((given) => given !== undefined).length > 1)
    throw new Error('Give one of --every, --renew and --off.')
  if (off) {
    await removeHeartbeat(ctx, apiKeyId)
    return terminal.err('The key has no heartbeat.')
  }
  if (renew) return printPing(terminal, await renewPingSecret(ctx, apiKeyId))
  if (every === undefined) return show(terminal, (await listHeartbeats(ctx)).get(apiKeyId))
  const set = await setHeartbeat(ctx, { apiKeyId, everyMinutes: minutes(every), graceMinutes: minutes(grace) })
  if (!set.ok) throw invalid(set.errors)
  if (set.pingSecret === undefined) return terminal.err('Changed. The ping address stays.')
  printPing(terminal, set.pingSecret)
}

function printPing(terminal: Terminal, secret: string) {
  const { env, out } = terminal
  const { url, header } = pingAddress({ baseUrl: env.BASE_URL, isStrict: env.STRICT_SECURITY }, secret)
  out(url)
  if (header) out(header)
  warnOfLocalAddress(terminal)
}

function show(terminal: Terminal, found: Heartbeat | undefined) {
  if (!found) throw new Error('The key has no heartbeat.')
  const { everyMinutes, graceMinutes, heardAt, silentAt } = found
  const period = `every ${periodInWords(everyMinutes)}, grace ${periodInWords(graceMinutes)}`
  const state = silentAt ? `silent since ${silentAt.toISOString()}` : 'not silent'
  terminal.out(`${period}\t${state}\tlast heard from ${heardAt?.toISOString() ?? 'never'}`)
}

function minutes(text: string) {
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}
