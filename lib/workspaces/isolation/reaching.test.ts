import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { rowsOf } from '../../../testing/isolation/rows-of'
import {
  CHAT,
  contact,
  daily,
  type Furnished,
  POLICY,
  ruleFor,
  silenceOf,
  tomorrow,
  twoWorkspaces,
} from '../../../testing/isolation/two-workspaces'
import { inOneLayer } from '../../../testing/one-layer'
import { ALL_EVENTS } from '../../../testing/webhook-settings'
import { limitApiKey } from '../../api-keys/limit'
import { getApiKey } from '../../api-keys/list'
import { setPagesRejected } from '../../api-keys/page-rejected'
import { getReading, setReading } from '../../api-keys/reading'
import { revokeApiKey } from '../../api-keys/revoke'
import { rotateApiKey } from '../../api-keys/rotate'
import { changeChatChannel } from '../../chat-channels/change'
import { getChatChannel } from '../../chat-channels/list'
import { removeChatChannel } from '../../chat-channels/remove'
import { testChatChannel } from '../../chat-channels/send-test'
import { removeContactMethod } from '../../contact-methods/remove'
import { sendCode } from '../../contact-methods/send-code'
import { sendTest } from '../../contact-methods/send-test'
import { createTestThrottle } from '../../contact-methods/test-throttle'
import { verifyContactMethod } from '../../contact-methods/verify'
import type { UserContext } from '../../context'
import { NotFoundError } from '../../errors'
import { changePolicy } from '../../escalation-policies/change'
import { getPolicy } from '../../escalation-policies/get'
import { removePolicy } from '../../escalation-policies/remove'
import { removeHeartbeat, renewPingSecret, setHeartbeat } from '../../heartbeats/set'
import { acknowledgeIncident } from '../../incidents/acknowledge'
import { assignIncident } from '../../incidents/assign'
import { escalateIncident } from '../../incidents/escalate'
import { getIncident } from '../../incidents/get'
import { getFacts } from '../../incidents/get-facts'
import { getNote } from '../../incidents/get-note'
import { getPayload, getPayloadField } from '../../incidents/get-payload'
import { addNote } from '../../incidents/note'
import { pageNow } from '../../incidents/page-now'
import { pagePerson } from '../../incidents/page-person'
import { raiseSeverity } from '../../incidents/raise-severity'
import { reopenIncident } from '../../incidents/reopen'
import { resolveIncident } from '../../incidents/resolve'
import { snoozeIncident } from '../../incidents/snooze'
import { sendTestAlert } from '../../ingest/send-test-alert'
import { addOverride } from '../../on-call/add-override'
import { cancelChange } from '../../on-call/cancel-change'
import { cancelOverride } from '../../on-call/cancel-override'
import { changeSchedule } from '../../on-call/change-schedule'
import { currentTurn } from '../../on-call/current-turn'
import { getSchedule } from '../../on-call/get-schedule'
import { getLoad } from '../../on-call/load/get-load'
import { previewChange } from '../../on-call/preview-change'
import { removeSchedule } from '../../on-call/remove-schedule'
import { retryFailedPage } from '../../pages/failed-pages'
import { acceptEditedAlert, acceptMappedAlert, acceptRejectedAlert } from '../../rejected-alerts/accept'
import { acceptAllOfKind } from '../../rejected-alerts/accept-all'
import { acceptAsSource } from '../../rejected-alerts/accept-as-source'
import { discardAllOfKind, discardRejectedAlert } from '../../rejected-alerts/discard'
import { getRejectedAlert } from '../../rejected-alerts/get'
import { getRejectedBody } from '../../rejected-alerts/get-body'
import { changeRule } from '../../routing/change'
import { moveRule } from '../../routing/move'
import { removeRule } from '../../routing/remove'
import { listBodies } from '../../signals/list-bodies'
import { listUnmatched } from '../../signals/list-unmatched'
import { changeSilence } from '../../silences/change'
import { endSilence } from '../../silences/end'
import { extendSilence } from '../../silences/extend'
import { getSilence } from '../../silences/list'
import { proposeSilence, proposeTogether } from '../../silences/propose'
import { PRESETS } from '../../sources/presets/presets'
import { changeTeam } from '../../teams/change'
import { removeTeam } from '../../teams/remove'
import { changeRole, disableUser, enableUser, resetPassword } from '../../users/manage'
import { changeWebhook } from '../../webhooks/change'
import { getWebhook } from '../../webhooks/list'
import { listWebhookEvents } from '../../webhooks/list-events'
import { removeWebhook } from '../../webhooks/remove'
import { renewWebhookSecret } from '../../webhooks/renew-secret'
import { sendEventAgain } from '../../webhooks/send-again'

const emptied = inOneLayer({ name: 'x', ...daily, members: [] })
const database = testDatabase()
const both = twoWorkspaces(database)

const reaching: [string, (ctx: UserContext, other: Furnished) => Promise<unknown>][] = [
  ['incidents/get', (ctx, { incidentId }) => getIncident(ctx, incidentId)],
  ['incidents/get-facts', (ctx, { incidentId }) => getFacts(ctx, incidentId)],
  ['incidents/get-payload', (ctx, { incidentId }) => getPayload(ctx, incidentId)],
  ['incidents/get-payload-field', (ctx, { incidentId }) => getPayloadField(ctx, incidentId, { field: 0 })],
  ['incidents/get-note', (ctx, { incidentId, entryId }) => getNote(ctx, { incidentId, entryId })],
  ['incidents/acknowledge', (ctx, { incidentId }) => acknowledgeIncident(ctx, { incidentId })],
  ['incidents/resolve', (ctx, { incidentId }) => resolveIncident(ctx, { incidentId })],
  ['incidents/reopen', (ctx, { incidentId }) => reopenIncident(ctx, { incidentId })],
  [
    'incidents/escalate',
    (ctx, { incidentId }) => escalateIncident(ctx, { incidentId, next: { run: 0, round: 0, step: 0 } }),
  ],
  ['incidents/snooze', (ctx, { incidentId }) => snoozeIncident(ctx, { incidentId, minutes: 5 })],
  ['incidents/raise-severity', (ctx, { incidentId }) => raiseSeverity(ctx, { incidentId, severity: 'critical' })],
  ['incidents/page-now', (ctx, { incidentId }) => pageNow(ctx, { incidentId })],
  ['incidents/page-person', (ctx, { incidentId }) => pagePerson(ctx, { incidentId, userId: ctx.actor.userId })],
  ['incidents/assign', (ctx, { incidentId }) => assignIncident(ctx, { incidentId, assigneeId: ctx.actor.userId })],
  ['incidents/unassign', (ctx, { incidentId }) => assignIncident(ctx, { incidentId, assigneeId: null })],
  ['incidents/note', (ctx, { incidentId }) => addNote(ctx, { incidentId, note: 'hello' })],
  ['api-keys/get', (ctx, { apiKeyId }) => getApiKey(ctx, apiKeyId)],
  ['signals/list-bodies', (ctx, { apiKeyId }) => listBodies(ctx, apiKeyId)],
  ['signals/list-unmatched', (ctx, { apiKeyId }) => listUnmatched(ctx, apiKeyId)],
  [
    'rejected-alerts/accept-as-source',
    (ctx, { apiKeyId }) => acceptAsSource(ctx, { apiKeyId, reading: PRESETS.custom }),
  ],
  ['api-keys/get-reading', (ctx, { apiKeyId }) => getReading(ctx, apiKeyId)],
  ['api-keys/set-reading', (ctx, { apiKeyId }) => setReading(ctx, { apiKeyId, reading: null })],
  ['api-keys/page-rejected', (ctx, { apiKeyId }) => setPagesRejected(ctx, { apiKeyId, pagesRejected: false })],
  ['heartbeats/set', (ctx, { apiKeyId }) => setHeartbeat(ctx, { apiKeyId, everyMinutes: 1, graceMinutes: 0 })],
  ['heartbeats/renew', (ctx, { apiKeyId }) => renewPingSecret(ctx, apiKeyId)],
  ['heartbeats/remove', (ctx, { apiKeyId }) => removeHeartbeat(ctx, apiKeyId)],
  ['ingest/send-test-alert', (ctx, { apiKeyId }) => sendTestAlert(ctx, { apiKeyId })],
  ['api-keys/limit', (ctx, { apiKeyId }) => limitApiKey(ctx, { apiKeyId, rate: 1, burst: 1 })],
  ['api-keys/rotate', (ctx, { apiKeyId }) => rotateApiKey(ctx, { apiKeyId, overlap: 'now' })],
  ['api-keys/revoke', (ctx, { apiKeyId }) => revokeApiKey(ctx, { apiKeyId })],
  ['rejected-alerts/get', (ctx, { rejected }) => getRejectedAlert(ctx, rejected.id)],
  ['rejected-alerts/get-body', (ctx, { rejected }) => getRejectedBody(ctx, rejected.id)],
  ['rejected-alerts/accept', (ctx, other) => acceptRejectedAlert(ctx, { ...accepting(other), body: GOOD })],
  ['rejected-alerts/accept-edited', (ctx, other) => acceptEditedAlert(ctx, { ...accepting(other), edited: GOOD })],
  ['rejected-alerts/accept-mapped', (ctx, other) => acceptMappedAlert(ctx, { ...accepting(other), mapping: {} })],
  ['rejected-alerts/accept-all', (ctx, other) => acceptAllOfKind(ctx, { ...accepting(other), ...ofKind(other) })],
  ['rejected-alerts/discard', (ctx, other) => discardRejectedAlert(ctx, accepting(other))],
  ['rejected-alerts/discard-all', (ctx, other) => discardAllOfKind(ctx, ofKind(other))],
  ['contact-methods/send-code', (ctx, { contactMethodId }) => sendCode(contact.of(ctx), { contactMethodId })],
  ['contact-methods/verify', (ctx, { contactMethodId }) => verifyContactMethod(ctx, { contactMethodId, code: '0' })],
  ['contact-methods/send-test', (ctx, { contactMethodId }) => sendTest(throttled(ctx), { contactMethodId })],
  ['contact-methods/remove', (ctx, { contactMethodId }) => removeContactMethod(ctx, { contactMethodId })],
  ['on-call/get', (ctx, { scheduleId }) => getSchedule(ctx, scheduleId)],
  ['on-call/load', (ctx, { scheduleId }) => getLoad(ctx, { month: '2026-03', scheduleId })],
  ['on-call/turn', (ctx, { scheduleId }) => currentTurn(ctx, scheduleId)],
  ['on-call/preview', (ctx, { scheduleId }) => previewChange(ctx, { scheduleId, ...emptied })],
  ['on-call/change', (ctx, { scheduleId }) => changeSchedule(ctx, { scheduleId, ...emptied })],
  ['on-call/cancel-change', (ctx, { scheduleId }) => cancelChange(ctx, { scheduleId })],
  ['on-call/remove', (ctx, { scheduleId }) => removeSchedule(ctx, { scheduleId })],
  ['on-call/cover', (ctx, other) => addOverride(ctx, { scheduleId: other.scheduleId, ...ownCover(ctx) })],
  ['on-call/cancel', (ctx, { overrideId }) => cancelOverride(ctx, { overrideId })],
  ['escalation-policies/get', (ctx, { policyId }) => getPolicy(ctx, policyId)],
  ['escalation-policies/change', (ctx, other) => changePolicy(ctx, { ...POLICY, ...policyOf(ctx, other) })],
  ['escalation-policies/remove', (ctx, { policyId }) => removePolicy(ctx, { policyId })],
  ['teams/change', (ctx, { teamId }) => changeTeam(ctx, { teamId, name: 'x', members: [], schedules: [] })],
  ['teams/remove', (ctx, { teamId }) => removeTeam(ctx, { teamId })],
  ['routing/change', (ctx, { ruleId }) => changeRule(ctx, { ruleId, version: 1, settings: ruleFor('x') })],
  ['routing/move', (ctx, { ruleId }) => moveRule(ctx, { ruleId, to: 0 })],
  ['routing/remove', (ctx, { ruleId }) => removeRule(ctx, { ruleId })],
  ['silences/change', (ctx, { silenceId }) => changeSilence(ctx, { silenceId, mark: '', ...silenceOf('x') })],
  ['silences/get', (ctx, { silenceId }) => getSilence(ctx, silenceId)],
  ['silences/extend', (ctx, { silenceId }) => extendSilence(ctx, { silenceId, hours: 1 })],
  ['silences/propose', (ctx, { incidentId }) => proposeSilence(ctx, incidentId)],
  ['silences/propose, of several', (ctx, { incidentId }) => proposeTogether(ctx, [incidentId])],
  ['silences/end', (ctx, { silenceId }) => endSilence(ctx, { silenceId, pages: true })],
  ['paging/retry', (ctx, { pageId }) => retryFailedPage(ctx, { pageId })],
  ['webhooks/get', (ctx, { webhookId }) => getWebhook(ctx, webhookId)],
  ['webhooks/list-events', (ctx, { webhookId }) => listWebhookEvents(ctx, { webhookId })],
  ['webhooks/change', (ctx, { webhookId }) => changeWebhook(ctx, { ...ALL_EVENTS, webhookId, name: 'x' })],
  ['webhooks/renew-secret', (ctx, { webhookId }) => renewWebhookSecret(ctx, webhookId)],
  ['webhooks/remove', (ctx, { webhookId }) => removeWebhook(ctx, { webhookId })],
  ['webhooks/send-again', (ctx, { eventId }) => sendEventAgain(ctx, { eventId })],
  ['chat-channels/get', (ctx, { chatChannelId }) => getChatChannel(ctx, chatChannelId)],
  [
    'chat-channels/change',
    (ctx, { chatChannelId }) => changeChatChannel(ctx, { chatChannelId, name: 'x', fields: CHAT.fields }),
  ],
  ['chat-channels/remove', (ctx, { chatChannelId }) => removeChatChannel(ctx, { chatChannelId })],
  ['chat-channels/send-test', (ctx, { chatChannelId }) => testChatChannel(throttled(ctx), chatChannelId)],
  ['users/role', (ctx, { userId }) => changeRole(ctx, { userId, role: 'responder' })],
  ['users/disable', (ctx, { userId }) => disableUser(ctx, { userId })],
  ['users/enable', (ctx, { userId }) => enableUser(ctx, { userId })],
  ['users/reset', (ctx, { userId }) => resetPassword(ctx, { userId })],
]

function policyOf({ actor }: UserContext, { policyId }: Furnished) {
  return { policyId, name: 'x', steps: [{ waitMinutes: 5, targets: [{ userId: actor.userId }] }] }
}

const GOOD = '{"summary":"ours","severity":"low"}'

function throttled(ctx: UserContext) {
  return { ...contact.of(ctx), throttle: createTestThrottle() }
}

function ownCover({ actor }: UserContext) {
  return { userId: actor.userId, ...tomorrow }
}

function accepting({ rejected }: Furnished) {
  return { rejectedAlertId: rejected.id, maxBytes: 1000 }
}

function ofKind({ apiKeyId, rejected }: Furnished) {
  return { kind: { apiKeyId, kind: rejected.kind, upToId: rejected.id }, mapping: {} }
}

test.each(reaching)('%s: what is in the other workspace is not there', async (_, verb) => {
  const { acme, globex } = both()
  const before = await rowsOf(database.db, acme.workspaceId)
  await expect(verb(globex.admin, acme)).rejects.toThrow(NotFoundError)
  expect(await rowsOf(database.db, acme.workspaceId)).toBe(before)
})
