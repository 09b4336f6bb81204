import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { applyFile, type NotApplied, planFile } from '../configuration/apply'
import { PRUNABLE, type Prunable } from '../configuration/carry-out'
import { readNamedFiles } from '../configuration/document/files'
import { exportConfiguration } from '../configuration/export'
import { faultInWords, planInWords } from '../configuration/in-words'
import { KINDS, type KindName } from '../configuration/marks'
import type { Secret } from '../configuration/run'
import type { Context } from '../context'
import { cliName } from '../installation'
import { dutiesNow } from '../on-call/duties'
import { readText, systemContext, type Terminal, workspaceOption } from './terminal'

type ExportOptions = { only?: KindName[]; owner?: string; workspace?: number }
type ApplyOptions = { plan?: true; prune?: Prunable[]; takeOver?: true; secrets?: string; workspace?: number }

export function addConfigurationCommands(program: Command, terminal: Terminal) {
  program
    .command('export')
    .description('prints the configuration as a tocsin.yaml, without secrets')
    .addOption(new Option('--only <kinds...>', `of ${KINDS.join(', ')}`).choices(KINDS))
    .option('--owner <name>', 'as the file calls itself')
    .addOption(workspaceOption())
    .action((options: ExportOptions) => print(terminal, options))
  program
    .command('apply')
    .description('makes the configuration what a tocsin.yaml says, at once or not at all')
    .argument('<file>', 'a YAML file; - is standard input')
    .option('--plan', 'print the differences, and change nothing; ends with 2 if there are some')
    .addOption(new Option('--prune <kinds...>', 'remove what the file made and no longer has').choices(PRUNABLE))
    .option('--take-over', 'also change what another file looks after')
    .option('--secrets <file>', 'write tokens of new API keys, and secrets of new webhooks, there')
    .addOption(workspaceOption())
    .action((file: string, options: ApplyOptions) => planOrApply(terminal, file, options))
}

async function print(terminal: Terminal, { only: kinds, owner, workspace }: ExportOptions) {
  const ctx = await systemContext(terminal, workspace)
  const text = await exportConfiguration(ctx, { ...(kinds && { kinds }), ...(owner !== undefined && { owner }) })
  terminal.out(text.trimEnd())
}

async function planOrApply(terminal: Terminal, file: string, options: ApplyOptions) {
  const { plan: isPlan = false, prune: pruned = [], takeOver: takesOver = false, secrets, workspace } = options
  const ctx = await systemContext(terminal, workspace)
  const text = await readText(terminal, file)
  const given = { text, files: readNamedFiles(text, file), pruned, takesOver }
  if (isPlan) {
    const planned = expectTaken(file, await planFile(ctx, given))
    for (const line of planInWords(planned)) terminal.out(line)
    if (planned.steps.length > 0) terminal.endWith(2)
    return
  }
  // Created before anything else is, so that no token is lost for want of a place.
  if (secrets !== undefined) makeSecretsFile(secrets)
  const { secrets: made, ...applied } = expectTaken(file, await applyFile(ctx, given))
  for (const line of planInWords(applied)) terminal.out(line)
  if (secrets !== undefined) writeFileSync(secrets, made.map(secretLine).join(''))
  else if (made.length > 0)
    terminal.err(`Rotate what is new to get its secret: ${made.map(({ name }) => name).join(', ')}.`)
  terminal.err(applied.steps.length > 0 ? 'Applied.' : 'There was nothing to do.')
  if (applied.steps.some(({ kind, verb }) => kind === 'people' && verb === 'create'))
    await sayWhoJoinsFirst(terminal, ctx)
}

const MOST_SAID = 10

/** Whom a page would look for now. */
async function sayWhoJoinsFirst(terminal: Terminal, ctx: Context) {
  const duties = await dutiesNow(ctx)
  const people = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: duties.map(({ userId }) => userId) } },
    select: { id: true, joinedAt: true, account: { select: { email: true } } },
  })
  const byId = new Map(people.map(({ id, ...person }) => [id, person]))
  for (const { schedule, userId } of duties.slice(0, MOST_SAID)) {
    const { joinedAt = null, account } = byId.get(userId) ?? {}
    terminal.err(`On call now, by ${schedule}: ${account?.email}${joinedAt ? '' : ', who has not joined'}.`)
  }
  if (duties.length > MOST_SAID) terminal.err(`${duties.length - MOST_SAID} more are on call now.`)
  terminal.err(JOIN)
}

/** An empty one is left where an apply was refused. */
function makeSecretsFile(path: string) {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there && there.size > 0) throw new Error(`${path} holds something: give another --secrets, or leave it out.`)
  writeFileSync(path, '', { mode: 0o600 })
  chmodSync(path, 0o600)
}

const JOIN = `Nobody new is paged before they have joined: ${cliName} users reset-password --email ADDRESS prints a link.`

function expectTaken<T>(file: string, outcome: ({ ok: true } & T) | ({ ok: false } & NotApplied)) {
  if (!outcome.ok) throw new Error(outcome.faults.map((fault) => faultInWords(file, fault)).join('\n'))
  return outcome
}

function secretLine({ kind, name, secret }: Secret) {
  return `${[kind, name, secret].join('\t')}\n`
}
