export const OWNER = { select: { id: true, name: true, disabledAt: true, isServiceAccount: true } } as const

export type Owner = { id: number; name: string; disabledAt: Date | null; isServiceAccount: boolean }

/** The assignee, otherwise who acknowledged it; the name says when they are disabled. */
export function ownerOf({ assignee, acknowledgedBy }: { assignee: Owner | null; acknowledgedBy: Owner | null }) {
  const owner = assignee ?? acknowledgedBy
  if (!owner) return null
  const { id, name, disabledAt, isServiceAccount } = owner
  return { id, name: disabledAt && !isServiceAccount ? `${name} (disabled)` : name }
}
