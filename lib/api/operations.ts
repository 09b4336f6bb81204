import type { Operation } from './operation'
import { auditOperations } from './resources/audit'
import { configurationOperations } from './resources/configuration'
import { entityOperations } from './resources/entities'
import { explainingOperations } from './resources/explain-incidents'
import { handlingOperations } from './resources/handle-incidents'
import { incidentOperations } from './resources/incidents'
import { keyOperations } from './resources/keys'
import { onCallOperations } from './resources/on-call'
import { overrideOperations } from './resources/overrides'
import { peopleOperations } from './resources/people'
import { policyOperations } from './resources/policies'
import { rejectedOperations } from './resources/rejected'
import { ruleOperations } from './resources/rules'
import { runbookOperations } from './resources/runbooks'
import { scheduleOperations } from './resources/schedules'
import { silenceOperations } from './resources/silences'
import { teamOperations } from './resources/teams'
import { webhookOperations } from './resources/webhooks'

/** Everything that the API can do. */
export const OPERATIONS: readonly Operation[] = [
  ...incidentOperations,
  ...explainingOperations,
  ...handlingOperations,
  ...onCallOperations,
  ...scheduleOperations,
  ...overrideOperations,
  ...policyOperations,
  ...ruleOperations,
  ...silenceOperations,
  ...teamOperations,
  ...peopleOperations,
  ...keyOperations,
  ...rejectedOperations,
  ...entityOperations,
  ...runbookOperations,
  ...webhookOperations,
  ...auditOperations,
  ...configurationOperations,
]
