import { type Command, Option } from 'commander'
import { exportEntries, exportObject } from '../audit/export-line'
import { type Head, readHead } from '../audit/head'
import { type Verified, verifyAudit } from '../audit/verify'
import { listWorkspaces } from '../workspaces/list'
import { parseId, type Terminal } from './terminal'

export function addAuditCommands(program: Command, terminal: Terminal) {
  const audit = program.command('audit').description('examine and export the audit log')
  audit
    .command('verify')
    .description('whether an entry was removed, changed or moved; prints workspace, entries and head')
    .addOption(new Option('--workspace <id>', 'only this one').argParser(parseId))
    .option('--head <heads...>', 'heads that were printed before: finds whether entries up to them were touched')
    .action((options: VerifyOptions) => verify(terminal, options))
  audit
    .command('export')
    .description('prints the entries as lines of JSON, with their numbers and hashes')
    .addOption(new Option('--workspace <id>', 'only this one').argParser(parseId))
    .addOption(new Option('--after <number>', 'only entries with a larger number').argParser(parseId))
    .action((options: ExportOptions) => exportLines(terminal, options))
}

type ExportOptions = { workspace?: number; after?: number }

async function exportLines({ db, out }: Terminal, { workspace, after = 0 }: ExportOptions) {
  const ids = (await listWorkspaces(db)).map(({ id }) => id)
  const asked = workspace === undefined ? ids : [workspace]
  expectThere(ids, asked, [])
  for (const id of asked)
    for await (const entry of exportEntries(db.read, id, after)) out(JSON.stringify(exportObject(entry)))
}

type VerifyOptions = { workspace?: number; head?: string[] }

async function verify({ db, out, err }: Terminal, { workspace, head = [] }: VerifyOptions) {
  const heads = head.map(readHead)
  const ids = (await listWorkspaces(db)).map(({ id }) => id)
  const asked = workspace === undefined ? ids : [workspace]
  expectThere(ids, asked, heads)
  const found: Verified[] = []
  for (const id of asked) {
    const own = heads.filter(({ workspaceId }) => workspaceId === id)
    found.push(await verifyAudit(db.read, id, own))
  }
  for (const { workspaceId, entries, unchained, head, fault } of found) {
    out([workspaceId, entries, head ?? '-'].join('\t'))
    if (unchained > 0)
      err(`Workspace ${workspaceId}: ${unchained} entries are older than the chain, and are not checked.`)
    if (fault) err(`Workspace ${workspaceId}: ${fault}`)
  }
  if (found.some(({ fault }) => fault)) throw new Error('The audit log is not as it was written.')
}

function expectThere(ids: number[], asked: number[], heads: Head[]) {
  const gone = [...asked, ...heads.map(({ workspaceId }) => workspaceId)].find((id) => !ids.includes(id))
  if (gone !== undefined) throw new Error(`There is no workspace ${gone} any more, or there never was.`)
  const aside = heads.find(({ workspaceId }) => !asked.includes(workspaceId))
  if (aside) throw new Error(`The head of workspace ${aside.workspaceId} is not for the workspace that is examined.`)
}
