import { setTimeout as pause } from 'node:timers/promises'
import type { Fields } from '../audit/changes'
import { auditAll } from '../audit/record'
import { changedFields, describeChange } from '../audit/record-change'
import { spend } from '../budgets/spend'
import { type Context, requirePermission } from '../context'
import type { Reader, Transaction } from '../db/database'
import type { Statements } from '../db/sql/statements'
import type { Result } from '../result'
import type { Fault } from './catalog/documents'
import type { CatalogEntry } from './catalog/entry'
import { readCatalog } from './catalog/read'
import { findOrAddEntities } from './find-or-add'
import { registrationInWords } from './in-words'
import type { Registration } from './mark'

export type Imported = {
  added: string[]
  changed: { identifier: string; fields: string[] }[]
  left: number
  skipped: { kind: string; count: number }[]
  notices: string[]
}

/** Of one transaction: alerts and pages wait for the one that writes. */
const PART = 200
const REST_MS = 20

/**
 * Registers what a `catalog-info.yaml` describes. Writes nothing when any document is faulty, or in a dry run. A large file is
 * written in parts: if one fails, those before it stay, and the same file can be imported again.
 */
export async function importEntities(
  ctx: Context,
  { text, isDryRun }: { text: string; isDryRun: boolean },
): Promise<Result<Imported, { reason: 'faulty'; faults: Fault[] }>> {
  requirePermission(ctx, 'describe entities and runbooks')
  const { entries, skipped, faults } = await readCatalog(text)
  if (faults.length > 0) return { ok: false, reason: 'faulty', faults }
  if (isDryRun) return { ok: true, skipped, ...summary(await plan(ctx.db.read, ctx, entries)) }
  const refused = await ctx.db.write((tx) => spend(tx, ctx, { budget: 'entities', amount: entries.length }))
  if (refused) return { ok: false, reason: 'faulty', faults: [{ document: 0, field: '', message: refused }] }
  const planned: Plan = { steps: [], notices: [] }
  for (let from = 0; from < entries.length; from += PART) {
    if (from > 0) await pause(REST_MS)
    const { steps, notices } = await storePart(ctx, entries.slice(from, from + PART))
    planned.steps.push(...steps)
    planned.notices.push(...notices)
  }
  return { ok: true, skipped, ...summary(planned) }
}

function storePart(ctx: Context, entries: CatalogEntry[]): Promise<Plan> {
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    const batch = { ...ctx.db.statements(tx), ids: new Map<string, number>() }
    const named = entries.map(({ identifier }) => ({ workspaceId, identifier }))
    await findOrAddEntities(batch, named)
    const made = await plan(tx, ctx, entries)
    await store(tx, batch, ctx, made.steps)
    return made
  })
}

type Step = { identifier: string; before: Row | undefined; after: Registration; told: Told }
type Told = { before: Fields | undefined; after: Fields }
type Row = Registration & { id: number; registeredAt: Date | null }
type Plan = { steps: Step[]; notices: string[] }

const AT_ONCE = 500

/** A field that the file does not name stays as it is. */
async function plan(reader: Reader | Transaction, ctx: Context, entries: CatalogEntry[]): Promise<Plan> {
  const rows = await readRows(reader, ctx, entries)
  const teams = await reader.team.findMany({ where: { workspaceId: ctx.workspaceId, removedAt: null } })
  const inWords = (row: Registration) =>
    registrationInWords({ ...row, team: teams.find(({ id }) => id === row.teamId) ?? null })
  const teamIds = new Map(teams.map(({ id, name }) => [name.toLowerCase(), id]))
  const notices: string[] = []
  const steps = entries.map(({ document, identifier, plainName, owner, ...entry }) => {
    const before = rows.get(identifier)
    const teamId = owner === undefined ? undefined : teamIds.get(owner.toLowerCase())
    if (owner !== undefined && teamId === undefined)
      notices.push(`Document ${document}, spec.owner: no team is called ${owner}, so the team of ${identifier} stays.`)
    const after = {
      kind: entry.kind,
      name: entry.name ?? before?.name ?? plainName,
      description: entry.description ?? before?.description ?? null,
      url: entry.url ?? before?.url ?? null,
      teamId: teamId ?? before?.teamId ?? null,
    }
    const told = { before: before?.registeredAt ? inWords(before) : undefined, after: inWords(after) }
    return { identifier, before, after, told }
  })
  return { steps, notices }
}

async function readRows(reader: Reader | Transaction, { workspaceId }: Context, entries: CatalogEntry[]) {
  const rows = new Map<string, Row>()
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const identifiers = entries.slice(from, from + AT_ONCE).map(({ identifier }) => identifier)
    const found = await reader.entity.findMany({ where: { workspaceId, identifier: { in: identifiers } } })
    for (const row of found) rows.set(row.identifier, row)
  }
  return rows
}

function summary({ steps, notices }: Plan) {
  const added = steps.filter(({ before }) => !before?.registeredAt).map(({ identifier }) => identifier)
  const known = steps.flatMap(({ identifier, before, after }) =>
    before?.registeredAt ? [{ identifier, fields: changedFields(before, after) }] : [],
  )
  const changed = known.filter(({ fields }) => fields.length > 0)
  return { added, changed, left: known.length - changed.length, notices }
}

/** In one statement: alerts wait for the one that writes. */
async function store(tx: Transaction, { execute, jsonTable }: Statements, ctx: Context, steps: Step[]) {
  const { workspaceId, now } = ctx
  const stored = steps.flatMap(({ identifier, before, after, told }) => {
    const change = describeChange({ what: 'entity', identifier }, told.before, told.after)
    return change && before ? [{ change, row: { id: before.id, ...after } }] : []
  })
  if (stored.length === 0) return
  const given = jsonTable(
    {
      id: 'integer',
      kind: { enum: 'EntityKind' },
      name: 'text',
      description: 'text',
      url: 'text',
      teamId: 'integer',
    },
    stored.map(({ row }) => row),
  )
  await execute`
    UPDATE "Entity" SET "kind" = given."kind", "name" = given."name", "description" = given."description",
      "url" = given."url", "teamId" = given."teamId", "registeredAt" = ${now}
    FROM ${given} AS given WHERE "Entity"."id" = given."id" AND "Entity"."workspaceId" = ${workspaceId}`
  await auditAll(
    tx,
    ctx,
    stored.map(({ change }) => change),
  )
}
