import type { Context } from '../../context'
import { whereLate } from '../../pages/list-late'
import type { Check, Installation } from '../check'

export const pages: Check<Installation> = {
  about: 'Pages',
  find: async ({ workspaces }) => {
    const faults = await Promise.all(workspaces.map(lateFault))
    const notes = await Promise.all(workspaces.map(refusedNote))
    return { faults: faults.flat(), notes: notes.flat() }
  },
}

async function refusedNote({ db, workspaceId, now }: Context) {
  const isRefused = { state: 'pending', refusedAt: { not: null }, NOT: whereLate({ workspaceId, now }) } as const
  const count = await db.read.page.count({ where: { workspaceId, ...isRefused } })
  if (count === 0) return []
  return [`${count === 1 ? '1 page was' : `${count} pages were`} refused for now, and will be tried again.`]
}

async function lateFault(ctx: Context) {
  const count = await ctx.db.read.page.count({ where: whereLate(ctx) })
  if (count === 0) return []
  return [`${count === 1 ? '1 page waits' : `${count} pages wait`} for more than two minutes: On call names them.`]
}
