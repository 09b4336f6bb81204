import type { Context } from '../context'

export async function getSummary({ db, workspaceId }: Context, incidentId: number): Promise<string | undefined> {
  const where = { id: incidentId, workspaceId }
  return (await db.read.incident.findFirst({ where, select: { summary: true } }))?.summary
}
