import type { Delivery, IngestDeps } from './delivery'
import type { IngestProblem } from './problems'

/** How many rejected alerts of a key are kept: the newest. */
const REJECTED_KEPT = 200

/** Keeps why an alert was refused, for the key's page. The sender's answer does not depend on it. */
export async function keepRejectedAlert({ db, log }: IngestDeps, delivery: Delivery, problem: IngestProblem) {
  const { key, requestId, receivedAt } = delivery
  const { apiKeyId, workspaceId } = key
  const { status, code, detail, errors = [] } = problem
  const row = {
    apiKeyId,
    workspaceId,
    requestId,
    receivedAt,
    status,
    code,
    detail,
    errors: JSON.stringify(errors).toWellFormed(),
  }
  await db
    .write(async (tx) => {
      await tx.rejectedAlert.create({ data: row })
      const [oldest] = await tx.rejectedAlert.findMany({
        where: { apiKeyId },
        orderBy: { id: 'desc' },
        skip: REJECTED_KEPT,
        take: 1,
        select: { id: true },
      })
      if (oldest) await tx.rejectedAlert.deleteMany({ where: { apiKeyId, id: { lte: oldest.id } } })
    })
    .catch((error: unknown) => log.error({ err: error, requestId }, 'rejected alert was not kept'))
}
