import { changeOrAddPolicy, changeRules, removePolicy } from '../people/edit-paging'
import { disableOrEnable, removeMethod } from '../people/edit-people'
import { addOrRemoveSchedule, cancelOne, changeRotation, overridePerson } from '../people/edit-schedule'
import { endOneSilence, silence } from '../people/edit-silence'
import { respond } from '../people/respond'
import { respondToMany } from '../people/respond-to-many'
import type { Stage } from './stage'

/** Incidents that are handled are among the newest. */
const RECENT = 20

export const STEPS_OF_PEOPLE = {
  resolve: (stage: Stage) => handle(stage, 'resolved'),
  reopen: (stage: Stage) => handle(stage, 'reopened'),
  escalate: (stage: Stage) => handle(stage, 'escalated'),
  'handle many': respondToMany,
  override: overridePerson,
  'cancel override': cancelOne,
  'change schedule': changeRotation,
  'add or remove schedule': addOrRemoveSchedule,
  'change policy': changeOrAddPolicy,
  'remove policy': removePolicy,
  'change rules': changeRules,
  silence,
  'end silence': endOneSilence,
  'disable somebody': disableOrEnable,
  'remove method': removeMethod,
}

async function handle({ world, workspaces, luck }: Stage, kind: Parameters<typeof respond>[1]) {
  const workspace = luck.pick(workspaces)
  const known = await world.db.read.incident.findMany({
    where: { workspaceId: workspace.workspaceId },
    orderBy: { id: 'desc' },
    take: RECENT,
    select: { id: true },
  })
  if (known.length === 0) return
  const person = luck.pick(workspace.people)
  await respond(world, kind, luck.pick(known).id, { ...person, workspaceId: workspace.workspaceId }, luck)
}
