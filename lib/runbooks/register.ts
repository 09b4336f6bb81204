import { auditChange } from '../audit/record-change'
import type { UserContext } from '../context'
import { linkFault } from '../http/link'
import { MAX_IDENTIFIER } from '../identifier'
import type { FieldErrors, Result } from '../result'
import { characters, oneLine, storable } from '../text'
import { findOrAddRunbooks } from './find-or-add'

export type RunbookText = { identifier: string; title: string; markdown: string; url: string }

/** Writes the runbook of an identifier, or changes it. An alert need not have named it yet. */
export async function registerRunbook(
  ctx: UserContext,
  input: RunbookText,
): Promise<Result<object, { reason: 'invalid'; errors: FieldErrors }>> {
  const text = {
    identifier: storable(input.identifier),
    title: oneLine(input.title),
    markdown: storable(input.markdown),
    url: storable(input.url).trim(),
  }
  const errors = runbookErrors(text)
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  const { identifier, title, markdown, url } = text
  await ctx.db.write(async (tx) => {
    const batch = { ...ctx.db.statements(tx), ids: new Map<string, number>() }
    await findOrAddRunbooks(batch, [{ workspaceId: ctx.workspaceId, identifier }])
    const where = { workspaceId_identifier: { workspaceId: ctx.workspaceId, identifier } }
    const written = { title, markdown, url: url || null }
    await auditChange(tx, ctx, { what: 'runbook', identifier }, await tx.runbook.findUnique({ where }), written)
    await tx.runbook.update({ where, data: { ...written, registeredAt: ctx.now } })
  })
  return { ok: true }
}

function runbookErrors({ identifier, title, markdown, url }: RunbookText): FieldErrors {
  const errors: FieldErrors = {}
  if (identifier === '') errors.identifier = 'Give the identifier that alerts send as runbookId.'
  if (characters(identifier) > MAX_IDENTIFIER) errors.identifier = `Use at most ${MAX_IDENTIFIER} characters.`
  if (title === '') errors.title = 'Give a title.'
  if (characters(title) > 200) errors.title = 'Use at most 200 characters.'
  if (markdown.length > 200_000) errors.markdown = 'Use at most 200,000 characters.'
  const fault = linkFault(url)
  return fault ? { ...errors, url: fault } : errors
}
