import { registerRunbook } from '../../runbooks/register'
import { checkRunbook } from '../../runbooks/text'
import type { Configuration } from '../document/document'
import { type Kind, refused } from './kind'

type Form = Configuration['runbooks'][string]

/** What alerts name stays known: nothing is removed. */
export const runbooks: Kind<Form> = {
  async read(ctx) {
    const rows = await ctx.db.read.runbook.findMany({
      where: { workspaceId: ctx.workspaceId, registeredAt: { not: null } },
    })
    return new Map(
      rows.map(({ id, identifier, title, markdown, url }) => [
        identifier,
        { id, form: { title: title ?? identifier, markdown: markdown ?? '', url: url ?? '' } },
      ]),
    )
  },
  settle(form) {
    const checked = checkRunbook({ identifier: 'any', ...form })
    if ('errors' in checked) return form
    const { title, markdown, url } = checked.text
    return { title, markdown, url }
  },
  references: () => [],
  async add(ctx, identifier, form) {
    const saved = await registerRunbook(ctx, { identifier, ...form })
    if (!saved.ok) return saved.reason === 'invalid' ? saved : refused('Somebody has just changed it. Try it again.')
    const where = { workspaceId_identifier: { workspaceId: ctx.workspaceId, identifier } }
    return { ok: true, id: (await ctx.db.read.runbook.findUniqueOrThrow({ where, select: { id: true } })).id }
  },
  change: (ctx, _, { name, form }, names) => runbooks.add(ctx, name, form, names),
}
