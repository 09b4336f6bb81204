import type { Context } from '../context'
import { storable } from '../values/text'

export function getEntity(ctx: Context, identifier: string) {
  return ctx.db.read.entity.findUnique({
    where: { workspaceId_identifier: { workspaceId: ctx.workspaceId, identifier: storable(identifier) } },
    include: { team: { select: { id: true, name: true } } },
  })
}
