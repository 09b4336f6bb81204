import type { Fields } from '../audit/changes'
import { peopleInWords } from '../audit/people-in-words'
import type { Transaction } from '../db/database'
import { minutes } from './describe'
import type { Policy } from './get'

/** For the audit log. */
export async function policiesInWords(tx: Transaction, workspaceId: number, policies: readonly Policy[]) {
  const targets = policies.flatMap(({ steps, lastResort }) => [...steps.flatMap((step) => step.targets), ...lastResort])
  const people = targets.flatMap((target) => ('userId' in target ? target.userId : []))
  const person = await peopleInWords(tx, workspaceId, people)
  const words = (target: Policy['steps'][number]['targets'][number]) =>
    'userId' in target
      ? person(target.userId)
      : `${'chatChannelId' in target ? 'chat channel' : 'schedule'} ${target.name}`
  return ({
    name,
    team,
    severities,
    repeats,
    groupBy,
    gatherSeconds,
    unacknowledgeMinutes,
    tellsAssignee,
    steps,
    lastResort,
  }: Policy): Fields => ({
    name,
    team: team?.name ?? '',
    'severities that page': severities.join(', '),
    repeated: repeats === 1 ? 'once' : `${repeats} times`,
    'grouped by': groupBy.join(', '),
    'gathered for': `${gatherSeconds} seconds`,
    'acknowledged for at most': unacknowledgeMinutes === null ? '' : minutes(unacknowledgeMinutes),
    'tells who is assigned': tellsAssignee ? 'yes' : '',
    ...Object.fromEntries(
      steps.flatMap(({ waitMinutes, isRoundRobin, targets }, index) => [
        [`step ${index + 1} pages`, `${targets.map(words).join(', ')}${isRoundRobin ? ', in turn' : ''}`],
        [`step ${index + 1} waits`, minutes(waitMinutes)],
      ]),
    ),
    'last resort': lastResort.map(words).join(', '),
  })
}
