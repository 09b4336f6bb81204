import { auditOf } from '../audit/record'
import type { Database, Transaction } from '../db/database'
import type { ServerIssuer } from '../env'
import { teamRoleOf } from '../permissions'
import { formFaults, tidied } from './check'
import type { GroupRule } from './group-rules'
import { issuersInWords } from './in-words'
import { columnsOf, type Issuer, issuerMark, settingsOf } from './stored'

/**
 * Makes the rows what OIDC_ISSUERS says; their secrets stay out of the database. An issuer belongs to the workspace that it
 * names, else to the oldest. Returns what cannot be stored, in sentences.
 */
export async function storeServerIssuers(
  { db, now }: { db: Database; now: Date },
  issuers: readonly ServerIssuer[],
): Promise<string[]> {
  return db.write(async (tx) => {
    const faults: string[] = []
    for (const issuer of issuers) faults.push(...(await storeOne(tx, issuer, now)))
    const gone = await tx.issuer.findMany({
      where: { isOfServer: true, slug: { notIn: issuers.map(({ id }) => id) } },
      omit: { clientSecret: true },
    })
    for (const row of gone) {
      await tx.issuer.delete({ where: { id: row.id } })
      await note(tx, { ...row, at: now }, 'issuer removed', { before: settingsOf(row) })
    }
    return faults
  })
}

async function storeOne(tx: Transaction, given: ServerIssuer, now: Date): Promise<string[]> {
  const workspace = await workspaceOf(tx, given)
  if (!workspace) return [`OIDC_ISSUERS: ${given.id}: there is no workspace ${given.workspace ?? 'yet'}.`]
  const { rules, missing } = await rulesOf(tx, workspace.id, given)
  const { name, issuer: url, clientId, domains, groupsClaim, id: slug } = given
  const issuer = tidied({ name, url, clientId, domains, groupsClaim, rules, isEnabled: true })
  const faults = Object.values(formFaults(issuer)).flatMap((fault) =>
    fault ? [`OIDC_ISSUERS: ${slug}: ${fault}`] : [],
  )
  if (faults.length > 0) return faults
  await upsert(tx, { slug, workspaceId: workspace.id, now }, issuer)
  return missing.map((team) => `OIDC_ISSUERS: ${slug}: there is no team ${team}.`)
}

function workspaceOf(tx: Transaction, { workspace: name }: ServerIssuer) {
  return tx.workspace.findFirst({
    where: name === undefined ? {} : { name },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
}

async function rulesOf(tx: Transaction, workspaceId: number, { groups }: ServerIssuer) {
  const teams = await tx.team.findMany({ where: { workspaceId, removedAt: null }, select: { id: true, name: true } })
  const ids = new Map(teams.map(({ id, name }) => [name, id]))
  const rules = groups.map(
    ({ group, role, team, teamRole }): GroupRule => ({
      ...{ group, role, teamId: ids.get(team ?? '') ?? null },
      teamRole: teamRoleOf(teamRole) ?? 'member',
    }),
  )
  return { rules, missing: groups.flatMap(({ team }) => (team !== undefined && !ids.has(team) ? [team] : [])) }
}

type Where = { slug: string; workspaceId: number; now: Date }

async function upsert(tx: Transaction, { slug, workspaceId, now }: Where, issuer: Issuer) {
  const row = await tx.issuer.findUnique({ where: { slug }, omit: { clientSecret: true } })
  if (row && (row.workspaceId !== workspaceId || row.url !== issuer.url))
    await tx.session.deleteMany({ where: { issuerId: row.id } })
  const columns = { ...columnsOf(issuer), workspaceId, isOfServer: true }
  if (!row) {
    const { id } = await tx.issuer.create({ data: { ...columns, slug, clientSecret: '', createdAt: now } })
    return note(tx, { id, workspaceId, name: issuer.name, at: now }, 'issuer added', { after: issuer })
  }
  const before = settingsOf(row)
  if (row.workspaceId === workspaceId && issuerMark(before) === issuerMark(issuer)) return
  await tx.issuer.update({ where: { id: row.id }, data: columns })
  await note(tx, { id: row.id, workspaceId, name: issuer.name, at: now }, 'issuer changed', { before, after: issuer })
}

type Noted = { id: number; workspaceId: number; name: string; at: Date }

async function note(
  tx: Transaction,
  { id, workspaceId, name, at }: Noted,
  action: string,
  { before, after }: { before?: Issuer; after?: Issuer },
) {
  const inWords = await issuersInWords(tx, workspaceId)
  const details = { before: before && inWords(before), after: after && inWords(after) }
  await auditOf(
    tx,
    { workspaceId, userId: null, at, from: undefined },
    action,
    `${name} (#${id}, by OIDC_ISSUERS)`,
    details,
  )
}
