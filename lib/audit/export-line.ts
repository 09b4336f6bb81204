import type { Reader } from '../db/database'

const AT_ONCE = 500

export type Exported = Awaited<ReturnType<typeof readEntries>>[number]

/** Entries of a workspace's chain behind a place, in their order. */
export function readEntries(read: Reader, workspaceId: number, after: number, take: number) {
  return read.auditEntry.findMany({
    where: { workspaceId, sequence: { gt: after } },
    orderBy: { sequence: 'asc' },
    take,
    include: { user: { select: { id: true, name: true, account: { select: { email: true } } } } },
  })
}

/** All of them, a few at a time. */
export async function* exportEntries(read: Reader, workspaceId: number, after: number) {
  let last = after
  for (;;) {
    const entries = await readEntries(read, workspaceId, last, AT_ONCE)
    if (entries.length === 0) return
    yield* entries
    last = entries.at(-1)?.sequence ?? last
  }
}

/** As programs of others get it. `changes` is JSON text, so that the hash can be worked out from the line. */
export function exportObject({ workspaceId, sequence, hash, at, user, requestId, ...entry }: Exported) {
  const { through, address, action, subject, about, changes } = entry
  return {
    workspace: workspaceId,
    sequence,
    hash,
    at: at.toISOString(),
    user: user && { id: user.id, name: user.name, email: user.account.email },
    through,
    address,
    request: requestId,
    action,
    subject,
    about,
    changes,
  }
}
