import type { Fields } from '../audit/changes'
import type { EntityKind } from '../db/database'

type Registration = {
  kind: EntityKind | null
  name: string | null
  description: string | null
  url: string | null
  team: { name: string } | null
}

/** For the audit log. */
export function registrationInWords({ kind, name, description, url, team }: Registration): Fields {
  return { kind: kind ?? '', name: name ?? '', description: description ?? '', url: url ?? '', team: team?.name ?? '' }
}
