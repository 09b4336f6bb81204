import { audit } from '../../audit/record'
import { type Context, requirePermission } from '../../context'
import { lockRow } from '../../db/lock-row'
import { firstCharacters, visibleLine } from '../../values/text'
import { SOURCES, type SourceName } from '../import'

export type NewImport = { source: SourceName; title: string; zone: string }

const HELD_MS = 24 * 3_600_000
const MOST_HELD = 10

/** For admins, who all see it. It is forgotten after a day, or when ten newer ones have begun. */
export async function beginImport(ctx: Context, { source, title, zone }: NewImport): Promise<number> {
  requirePermission(ctx, 'configure by file')
  const { workspaceId, actor, now } = ctx
  const startedBy = actor.type === 'user' ? actor.name : 'The operator'
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const held = await tx.importDraft.findMany({
      where: { workspaceId },
      orderBy: { id: 'desc' },
      select: { id: true },
    })
    const old = held.slice(MOST_HELD - 1).map(({ id }) => id)
    await tx.importDraft.deleteMany({ where: { workspaceId, id: { in: old } } })
    const times = { createdAt: now, touchedAt: now, expiresAt: new Date(now.getTime() + HELD_MS) }
    const said = { source, title: firstCharacters(visibleLine(title), 200) || 'Files', zone, startedBy }
    const { id } = await tx.importDraft.create({ data: { workspaceId, ...said, ...times }, select: { id: true } })
    await audit(tx, ctx, 'import begun', `${said.title} (#${id}), of ${SOURCES[source].title}`)
    return id
  })
}
