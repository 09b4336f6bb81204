import { addOrChangeCalendar } from '../people/edit-calendar'
import { changeOrAddPolicy, changeRules, moveOneRule, removePolicy } from '../people/edit-paging'
import { disableOrEnable, removeMethod } from '../people/edit-people'
import { changeQuietHours } from '../people/edit-quiet-hours'
import { changePersonalRules } from '../people/edit-rules'
import { addOrRemoveSchedule, changeRoster } from '../people/edit-schedule'
import { endOneSilence, silence } from '../people/edit-silence'
import { cancelOne, overridePerson, planStretch } from '../people/override'
import { assign, note } from '../people/own-and-note'
import { respond } from '../people/respond'
import { respondToMany } from '../people/respond-to-many'
import { askOthers, takeOne, withdrawOne } from '../people/swap'
import { pickRecent, type Stage } from '../world/stage'

export const STEPS_OF_PEOPLE = {
  resolve: (stage: Stage) => handle(stage, 'resolved'),
  reopen: (stage: Stage) => handle(stage, 'reopened'),
  escalate: (stage: Stage) => handle(stage, 'escalated'),
  'handle many': respondToMany,
  assign,
  note,
  override: overridePerson,
  'cancel override': cancelOne,
  'plan a stretch': planStretch,
  'ask for a swap': askOthers,
  'take a swap': takeOne,
  'withdraw a swap': withdrawOne,
  'change schedule': changeRoster,
  'add or remove schedule': addOrRemoveSchedule,
  'add or change calendar': addOrChangeCalendar,
  'change policy': changeOrAddPolicy,
  'remove policy': removePolicy,
  'change rules': changeRules,
  'move rule': moveOneRule,
  silence,
  'end silence': endOneSilence,
  'disable somebody': disableOrEnable,
  'remove method': removeMethod,
  'change personal rules': changePersonalRules,
  'change quiet hours': changeQuietHours,
}

async function handle(stage: Stage, kind: Parameters<typeof respond>[1]) {
  const picked = await pickRecent(stage)
  if (picked) await respond(stage.world, kind, picked.incidentId, picked.person, stage.luck)
}
