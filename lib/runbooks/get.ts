import type { Context } from '../context'
import { storable } from '../values/text'

export function getRunbook(ctx: Context, identifier: string) {
  return ctx.db.read.runbook.findUnique({
    where: { workspaceId_identifier: { workspaceId: ctx.workspaceId, identifier: storable(identifier) } },
  })
}
