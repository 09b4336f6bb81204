import type { Fields } from '../audit/changes'
import { peopleInWords } from '../audit/people-in-words'
import { readConditions } from '../conditions/condition'
import { describeConditions } from '../conditions/describe'
import type { Transaction } from '../db/database'
import type { Version } from './versions'

/** For the audit log. */
export async function versionsInWords(tx: Transaction, workspaceId: number, versions: readonly Version[]) {
  const assignees = versions.flatMap(({ assigneeId }) => assigneeId ?? [])
  const person = await peopleInWords(tx, workspaceId, assignees)
  const keys = await tx.apiKey.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  const keyNames = new Map(keys.map(({ id, name }) => [String(id), `${name} (#${id})`]))
  return ({ name, conditions, policy, team, assigneeId, severity }: Version): Fields => {
    const read = readConditions(conditions)
    return {
      name,
      conditions: read ? describeConditions(read, keyNames) : 'unreadable',
      policy: policy?.name ?? 'nobody is paged',
      team: team?.name ?? '',
      assignee: assigneeId === null ? '' : person(assigneeId),
      'severity for paging': severity ?? 'as sent',
    }
  }
}
