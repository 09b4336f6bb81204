import type { Operation } from './operation'
import { auditOperations } from './resources/audit'
import { calendarOperations } from './resources/calendars'
import { chatChannelOperations } from './resources/chat-channels'
import { configurationOperations } from './resources/configuration'
import { dashboardOperations } from './resources/dashboard'
import { entityOperations } from './resources/entities'
import { explainingOperations } from './resources/explain-incidents'
import { failedPageOperations } from './resources/failed-pages'
import { handlingOperations } from './resources/handle-incidents'
import { heartbeatOperations } from './resources/heartbeats'
import { incidentOperations } from './resources/incidents'
import { issuerOperations } from './resources/issuers'
import { keyOperations } from './resources/keys'
import { onCallOperations } from './resources/on-call'
import { overrideOperations } from './resources/overrides'
import { peopleOperations } from './resources/people'
import { policyOperations } from './resources/policies'
import { readingOperations } from './resources/readings'
import { rejectedOperations } from './resources/rejected'
import { retentionOperations } from './resources/retention'
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
  ...dashboardOperations,
  ...failedPageOperations,
  ...onCallOperations,
  ...scheduleOperations,
  ...overrideOperations,
  ...calendarOperations,
  ...policyOperations,
  ...ruleOperations,
  ...silenceOperations,
  ...teamOperations,
  ...peopleOperations,
  ...issuerOperations,
  ...keyOperations,
  ...heartbeatOperations,
  ...readingOperations,
  ...rejectedOperations,
  ...entityOperations,
  ...runbookOperations,
  ...webhookOperations,
  ...chatChannelOperations,
  ...auditOperations,
  ...retentionOperations,
  ...configurationOperations,
]
