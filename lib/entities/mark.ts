import type { EntityKind } from '../db/database'
import { sha256 } from '../values/sha256'

/** What an entity's form holds. */
export type Registration = {
  kind: EntityKind | null
  name: string | null
  description: string | null
  url: string | null
  teamId: number | null
}

const NONE: Registration = { kind: null, name: null, description: null, url: null, teamId: null }

/** Changes with everything that an entity's form holds. `entity`: null if nothing has named it yet. */
export function entityMark(entity: Registration | null) {
  const { kind, name, description, url, teamId } = entity ?? NONE
  return sha256(JSON.stringify([kind, name, description, url, teamId]))
}
