import type { Context } from '../../context'
import { sealedColumns } from '../../db/sealed'

type Read = { packed: string } | { fault: string } | { requests: number }

/** What was read so far, or why it cannot be. Whether the import is still wanted: it may have been removed meanwhile. */
export async function keepRead(
  { db, workspaceId }: Context,
  { importId, at }: { importId: number; at: Date },
  read: Read,
): Promise<boolean> {
  const { count } = await db.write((tx) =>
    tx.importDraft.updateMany({
      where: { id: importId, workspaceId, files: '' },
      data: {
        touchedAt: at,
        ...('packed' in read && sealedColumns(db.secrets, 'ImportDraft', importId, { files: read.packed })),
        ...('fault' in read && { fault: read.fault }),
        ...('requests' in read && { requests: read.requests }),
      },
    }),
  )
  return count === 1
}
