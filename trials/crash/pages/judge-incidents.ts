import { isDeepStrictEqual } from 'node:util'
import { groupBy } from '../../../lib/values/group-by'
import { type Evidence, type Findings, isSevere } from './evidence'
import { HOPELESS } from './kinds'
import type { Team } from './teams'

type Incident = Evidence['stored']['incidents'][number]

/** Whether the right incidents have an escalation, and have paged exactly the right people. */
export function judgeIncidents({ stored, accepted, teams }: Evidence): Findings {
  const escalated = new Set(stored.escalations.map(({ incidentId }) => incidentId))
  const entries = groupBy(stored.entries, ({ incidentId }) => incidentId)
  const expected = new Map(teams.map((team) => [team.workspaceId, expectedOf(team)]))
  const found = stored.incidents.map((incident): Findings => {
    const paged = (entries.get(incident.id) ?? []).map(({ kind, step, userId }) => `${kind} ${step} ${userId}`)
    if (!isSevere(incident.severity)) return judgeQuiet(incident, escalated, paged)
    const lost = escalated.has(incident.id) ? [] : [`incident ${incident.id} has no escalation`]
    const people = judgePeople(incident, paged, expected.get(incident.workspaceId) ?? [])
    return { lost: [...lost, ...people.lost], wrong: people.wrong }
  })
  const severities = new Map(stored.incidents.map(({ id, severity }) => [String(id), severity]))
  const missing = accepted.filter(({ id, severity }) => severities.get(id) !== severity)
  return {
    lost: [...missing.map(({ id }) => `incident ${id} was accepted`), ...found.flatMap(({ lost }) => lost)],
    wrong: found.flatMap(({ wrong }) => wrong),
  }
}

/** The second step is for incidents whose first step can reach nobody. */
function expectedOf({ steps: [first, second] }: Team) {
  const isHopeless = first.every(({ kind }) => HOPELESS.includes(kind))
  const names = [...first.map(({ userId }) => `paged 0 ${userId}`)]
  return isHopeless ? [...names, ...second.map(({ userId }) => `paged 1 ${userId}`)] : names
}

function judgeQuiet({ id, severity }: Incident, escalated: Set<number>, paged: string[]): Findings {
  const isWrong = escalated.has(id) || paged.length > 0
  return { lost: [], wrong: isWrong ? [`incident ${id} is ${severity} and has paged`] : [] }
}

function judgePeople({ id }: Incident, paged: string[], expected: string[]): Findings {
  const missing = expected.filter((name) => !paged.includes(name))
  const others = paged.filter((name) => !expected.includes(name))
  const isTwice = !isDeepStrictEqual([...new Set(paged)], paged)
  return {
    lost: missing.map((name) => `incident ${id} lacks: ${name}`),
    wrong: [...others.map((name) => `incident ${id} has: ${name}`), ...(isTwice ? [`incident ${id} paged twice`] : [])],
  }
}
