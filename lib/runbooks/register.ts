import { auditChange } from '../audit/record-change'
import { spend } from '../budgets/spend'
import { actorUserId, type Context, requirePermission } from '../context'
import type { Transaction } from '../db/database'
import type { FieldErrors, Result } from '../result'
import { findOrAddRunbooks } from './find-or-add'
import { checkRunbook, type RunbookText } from './text'

/** `version`: the edited one, 0 for a new runbook; undefined replaces the newest version. */
type Input = RunbookText & { version?: number | undefined }

type Invalid = { reason: 'invalid'; errors: FieldErrors }
type Overtaken = { reason: 'overtaken'; version: number }
export type SavedRunbook = Result<{ version: number }, Invalid | Overtaken>

/** Older ones are deleted. */
const MOST_VERSIONS = 500
/** So that short texts cannot push out all versions in an hour. */
const LEAST_SPENT = 10_000

/** Makes a new version if something changed. An alert need not have named the identifier yet. */
export async function registerRunbook(ctx: Context, input: Input): Promise<SavedRunbook> {
  requirePermission(ctx, 'describe entities and runbooks')
  const checked = checkRunbook(input)
  if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
  const { identifier } = checked.text
  return ctx.db.write(async (tx) => {
    const batch = { ...ctx.db.statements(tx), ids: new Map<string, number>() }
    await findOrAddRunbooks(batch, [{ workspaceId: ctx.workspaceId, identifier }])
    return saveText(tx, ctx, { text: checked.text, edited: input.version })
  })
}

type Edit = { text: RunbookText; edited: number | undefined }

async function saveText(tx: Transaction, ctx: Context, { text, edited }: Edit): Promise<SavedRunbook> {
  const { workspaceId, now } = ctx
  const { identifier, title, markdown } = text
  const written = { title, markdown, url: text.url || null }
  const before = await tx.runbook.findUniqueOrThrow({
    where: { workspaceId_identifier: { workspaceId, identifier } },
  })
  const isSame = before.title === title && before.markdown === markdown && before.url === written.url
  if (before.registeredAt && isSame) return { ok: true, version: before.version }
  if (edited !== undefined && edited !== before.version)
    return { ok: false, reason: 'overtaken', version: before.version }
  const amount = Math.max(LEAST_SPENT, title.length + markdown.length + text.url.length)
  const refused = await spend(tx, ctx, { budget: 'runbooks', amount })
  if (refused) return { ok: false, reason: 'invalid', errors: { markdown: refused } }
  const version = before.version + 1
  const { count } = await tx.runbook.updateMany({
    where: { id: before.id, workspaceId, version: before.version },
    data: { ...written, version, registeredAt: now },
  })
  // Another transaction of Postgres has saved a version since it was read.
  if (count === 0) return saveText(tx, ctx, { text, edited })
  const made = { createdAt: now, createdById: actorUserId(ctx) }
  await tx.runbookVersion.create({ data: { ...written, ...made, workspaceId, runbookId: before.id, version } })
  const old = { workspaceId, runbookId: before.id, version: { lte: version - MOST_VERSIONS } }
  await tx.runbookVersion.deleteMany({ where: old })
  const replaced = before.registeredAt ? inWords(before, before.version) : undefined
  const isSameText = before.markdown === markdown
  const after = inWords(written, isSameText ? before.version : version)
  await auditChange(tx, ctx, { what: 'runbook', identifier }, replaced, after)
  return { ok: true, version }
}

/** Of the text only its version, where it can be read. */
function inWords({ title, url }: { title: string | null; url: string | null }, version: number) {
  return { title: title ?? '', text: `version ${version}`, url: url ?? '' }
}
