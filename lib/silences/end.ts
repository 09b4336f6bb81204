import { audit } from '../audit/record'
import { indexSubject } from '../conditions/match'
import { readSubjects } from '../conditions/read-subjects'
import { actorUserId, type Context } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import { startSilenced } from '../escalations/start-silenced'
import { groupBy } from '../group-by'
import { renewMark } from '../routing/marks'
import { isActiveAt } from './occurrences'
import { readSilences } from './read-silences'

/** With `pages`, its open incidents begin to page, except those that another silence covers. */
export async function endSilence(
  ctx: Context,
  { silenceId, pages }: { silenceId: number; pages: boolean },
): Promise<{ paged: number }> {
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const silence = await tx.silence.findFirst({ where: { id: silenceId, workspaceId, endedAt: null } })
    if (!silence) throw new NotFoundError('No such silence, or it has been ended.')
    await tx.silence.update({ where: { id: silenceId }, data: { endedAt: now, endedById: actorUserId(ctx) } })
    await renewMark(tx, workspaceId)
    await handToOthers(tx, ctx, silenceId)
    const paged = pages ? await startSilenced(ctx.db.statements(tx), { workspaceId, silenceId, now }) : 0
    await audit(tx, ctx, 'silence ended', `${silence.reason} (#${silenceId}), ${paged} incidents page`)
    return { paged }
  })
}

async function handToOthers(tx: Transaction, ctx: Context, silenceId: number) {
  const { workspaceId, now } = ctx
  const statements = ctx.db.statements(tx)
  const others = (await readSilences(statements, workspaceId, now)).filter((one) => isActiveAt(one, now))
  if (others.length === 0) return
  const open = await statements.query<{ id: number }>`
    SELECT "id" FROM "Incident" WHERE "workspaceId" = ${workspaceId} AND "status" = 'open' AND "silenceId" = ${silenceId}`
  const subjects = await readSubjects(
    { db: { ...ctx.db, query: statements.query }, workspaceId },
    open.map(({ id }) => id),
  )
  const covered = subjects.flatMap((subject) => {
    const indexed = indexSubject(subject)
    const other = others.find(({ match }) => match(indexed))
    return other ? [{ incidentId: subject.id, otherId: other.id }] : []
  })
  for (const [otherId, incidents] of groupBy(covered, (one) => one.otherId))
    await statements.execute`
      UPDATE "Incident" SET "silenceId" = ${otherId}
      WHERE "workspaceId" = ${workspaceId} AND "id" ${statements.isOneOf(incidents.map((one) => one.incidentId))}`
}
