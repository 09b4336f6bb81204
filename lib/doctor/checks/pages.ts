import type { Context } from '../../context'
import { whereLate } from '../../pages/list-late'
import type { Check, Installation } from '../check'

export const pages: Check<Installation> = {
  about: 'Pages',
  find: async ({ workspaces }) => (await Promise.all(workspaces.map(lateFault))).flat(),
}

async function lateFault(ctx: Context) {
  const count = await ctx.db.read.page.count({ where: whereLate(ctx) })
  if (count === 0) return []
  return [`${count === 1 ? '1 page waits' : `${count} pages wait`} for more than two minutes: On call names them.`]
}
