import type { Delivery, IngestDeps, Refusal } from './delivery'
import type { IngestProblem } from './problems'

/** How many rejected alerts of a key are kept: the newest. */
const REJECTED_KEPT = 200

/** Keeps an alert that was refused, with the reason. The sender's answer does not depend on it. */
export async function keepRejectedAlert({ db, log }: IngestDeps, delivery: Delivery, refusal: Refusal) {
  const { key, requestId, receivedAt } = delivery
  const { apiKeyId, workspaceId } = key
  const { problem, contentType, bytes, isWhole } = refusal
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
    kind: kindOf(problem),
    contentType,
    size: bytes.byteLength,
    isWhole,
    body: Buffer.from(bytes),
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

/** The code with the offending fields, as in `invalid_fields severity:not_one_of summary:required`. */
function kindOf({ code, errors = [] }: IngestProblem) {
  return [code, ...errors.map((error) => `${error.field}:${error.code}`).sort()].join(' ')
}
