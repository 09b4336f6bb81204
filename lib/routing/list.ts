import type { Context } from '../context'
import { readRules } from './read-rules'

export type ListedRule = Awaited<ReturnType<typeof listRules>>[number]

/** In their order, the default last; any user may see where an alert goes. */
export async function listRules({ db, workspaceId }: Context) {
  const rules = await readRules(db, workspaceId)
  const versions = await db.read.routingRuleVersion.findMany({
    where: { workspaceId, replacedAt: null },
    include: {
      policy: { select: { name: true } },
      team: { select: { name: true } },
      assignee: { select: { name: true, disabledAt: true } },
      createdBy: { select: { name: true } },
    },
  })
  const named = new Map(versions.map((version) => [version.id, version]))
  return rules.map((rule) => {
    const version = named.get(rule.versionId)
    return {
      ...rule,
      policy: version?.policy?.name ?? null,
      team: version?.team?.name ?? null,
      assignee: version?.assignee?.name ?? null,
      isAssigneeDisabled: Boolean(version?.assignee?.disabledAt),
      changedAt: version?.createdAt ?? null,
      changedBy: version?.createdBy?.name ?? null,
    }
  })
}
