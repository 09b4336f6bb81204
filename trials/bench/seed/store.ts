import type { Database } from '../../../lib/db/database'
import type { Batch } from '../../../lib/db/sql/batch'
import { createKnownIds } from '../../../lib/db/sql/known-ids'
import { type NewIncident, openIncidents } from '../../../lib/incidents/open'
import { createRouting } from '../../../lib/incidents/route'

const AT_ONCE = 1_000

export type Filling = { count: number; now: Date; onStored: (count: number) => unknown }
type Opened = Awaited<ReturnType<typeof openIncidents<NewIncident>>>

/** Opens incidents as alerts do, a thousand at once. `also` writes in the same transaction; `from` is the first's place. */
export async function storeIncidents(
  db: Database,
  { count, now, onStored }: Filling,
  incidentAt: (place: number) => NewIncident,
  also: (batch: Batch, opened: Opened, from: number) => Promise<void> = async () => undefined,
) {
  const known = createKnownIds()
  const routing = createRouting(() => now)
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from)
    const incidents = Array.from({ length: size }, (_, at) => incidentAt(from + at))
    const ids = await db.writeStatements(async (statements) => {
      const ids = known.draft(statements.dictionaryVersion?.())
      const batch = { ...statements, ids }
      await also(batch, await ids.checked(openIncidents(batch, routing, incidents)), from)
      return ids
    })
    ids.publish()
    await onStored(from + size)
  }
}
