import type { Furnished } from '../record/furnished'

/** Whose receiver it is; in which workspace. */
export function ownerOf(workspaces: Furnished[], receiver: string) {
  for (const workspace of workspaces) {
    const person = workspace.people.find(({ methods }) => methods.some((method) => method.receiver === receiver))
    if (person) return { workspace, person }
  }
  return undefined
}
