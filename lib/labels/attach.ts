import type { Transaction } from '../db/database'
import type { LabelText } from './indexed-labels'

type Attachment = { workspaceId: number; incidentId: number; labels: LabelText[] }

/** Adds an incident to the postings of its labels; pairs that are new enter the workspace's dictionary. */
export async function attachLabels(tx: Transaction, { workspaceId, incidentId, labels }: Attachment) {
  if (labels.length === 0) return
  const known = await findPairs(tx, workspaceId, labels)
  const missing = labels.filter((label) => !known.has(pairName(label)))
  // Always in the same order, so that two transactions never wait for each other's pairs crosswise.
  for (const { key, value } of missing.sort((a, b) => (pairName(a) < pairName(b) ? -1 : 1))) {
    await tx.$executeRaw`
      INSERT INTO "LabelPair" ("workspaceId", "key", "value") VALUES (${workspaceId}, ${key}, ${value}) ON CONFLICT DO NOTHING`
  }
  const pairs = missing.length === 0 ? known : await findPairs(tx, workspaceId, labels)
  await tx.incidentLabel.createMany({ data: [...new Set(pairs.values())].map((pairId) => ({ pairId, incidentId })) })
}

async function findPairs(tx: Transaction, workspaceId: number, labels: LabelText[]) {
  const rows = await tx.labelPair.findMany({ where: { workspaceId, OR: labels } })
  return new Map(rows.map((row) => [pairName(row), row.id]))
}

function pairName({ key, value }: LabelText) {
  return JSON.stringify([key, value])
}
