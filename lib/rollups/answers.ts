import { groupBy } from '../values/group-by'

export type Turn = { entryId: number; incidentId: number; kind: 'acknowledged' | 'resolved' | 'reopened'; at: Date }

/** `by`: it begins to count, or no longer counts. */
export type Answer = { kind: 'acknowledged' | 'resolved'; at: Date; by: 1 | -1 }

/**
 * By entry id. A first acknowledgement and a resolution count; a reopening takes back the last answer.
 * @param turns all of each incident, in the order of their ids
 */
export function answersOf(turns: Turn[]): Map<number, Answer> {
  const ofIncidents = groupBy(turns, ({ incidentId }) => incidentId)
  return new Map([...ofIncidents.values()].flatMap(answersOfIncident))
}

function answersOfIncident(turns: Turn[]) {
  const standing: Turn[] = []
  const answers: [number, Answer][] = []
  for (const turn of turns) {
    const changed = turn.kind === 'reopened' ? standing.pop() : turn
    if (changed && changed.kind !== 'reopened' && standing.every(({ kind }) => kind !== changed.kind))
      answers.push([turn.entryId, { kind: changed.kind, at: changed.at, by: changed === turn ? 1 : -1 }])
    if (turn.kind !== 'reopened') standing.push(turn)
  }
  return answers
}
