type Person = { id: number; name: string; disabledAt: Date | null }

/** The assignee, otherwise who acknowledged it; the name says when they are disabled. */
export function ownerOf({ assignee, acknowledgedBy }: { assignee: Person | null; acknowledgedBy: Person | null }) {
  const owner = assignee ?? acknowledgedBy
  return owner && { id: owner.id, name: owner.disabledAt ? `${owner.name} (disabled)` : owner.name }
}
