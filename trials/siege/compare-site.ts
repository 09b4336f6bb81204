import { compare } from '../ground/alerts/compare'
import type { Acknowledged } from '../ground/alerts/load'
import { readIncidents } from '../ground/alerts/stored'
import { readCopy, type Site } from '../ground/site'

const AT_ONCE = 500

/** Compares acknowledged alerts with the stored ones; ignores what an attacker has stored. */
export function compareSite(site: Site, acknowledged: Acknowledged[]) {
  const ids = acknowledged.map(({ id }) => Number(id)).filter(Number.isInteger)
  return readCopy(site, async (db) => {
    const incidents: Awaited<ReturnType<typeof readIncidents>> = []
    for (let at = 0; at < ids.length; at += AT_ONCE)
      incidents.push(...(await readIncidents(db, { where: { id: { in: ids.slice(at, at + AT_ONCE) } } })))
    const byId = new Map(incidents.map(({ id, stored }) => [String(id), stored]))
    return compare(acknowledged, { incidents: byId, orphans: 0 })
  })
}
