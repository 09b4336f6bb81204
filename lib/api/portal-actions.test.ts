import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OPERATIONS } from './operations'

/** The operations that do what an action of the portal does. */
const BY_OPERATION: Record<string, string[]> = {
  stepAction: ['acknowledgeIncident', 'resolveIncident', 'reopenIncident'],
  assignAction: ['assignIncident'],
  noteAction: ['noteIncident'],
  snoozeAction: ['snoozeIncident'],
  raiseAction: ['raiseIncident'],
  escalateAction: ['escalateIncident'],
  pageNowAction: ['pageIncident'],
  pagePersonAction: ['pagePerson'],
  handleManyAction: ['handleIncidents'],
  handleGroupPlainlyAction: ['handleIncidents'],
  findMatchingAction: ['listIncidents'],
  scheduleAction: ['addSchedule', 'changeSchedule'],
  cancelChangeAction: ['cancelScheduleChange'],
  previewScheduleAction: ['previewSchedule'],
  removeScheduleAction: ['removeSchedule'],
  addOverrideAction: ['addOverride', 'askForSwap'],
  cancelOverrideAction: ['cancelOverride'],
  takeSwapAction: ['takeSwap'],
  withdrawSwapAction: ['withdrawSwap'],
  savePolicyAction: ['addPolicy', 'changePolicy'],
  removePolicyAction: ['removePolicy'],
  saveRuleAction: ['addRule', 'changeRule'],
  moveRuleAction: ['moveRule'],
  removeRuleAction: ['removeRule'],
  previewRuleAction: ['tryRule'],
  saveSilenceAction: ['addSilence', 'changeSilence'],
  createSilenceAction: ['addSilence'],
  undoSilenceAction: ['endSilence'],
  extendSilenceAction: ['changeSilence'],
  endSilenceAction: ['endSilence'],
  saveTeamAction: ['addTeam', 'changeTeam'],
  removeTeamAction: ['removeTeam'],
  inviteUsersAction: ['invitePerson'],
  manageUserAction: ['changePerson'],
  createApiKeyAction: ['createKey'],
  rotateApiKeyAction: ['rotateKey'],
  limitApiKeyAction: ['changeKey'],
  pageRejectedAction: ['changeKey'],
  revokeApiKeyAction: ['revokeKey'],
  acceptAction: ['acceptRejected'],
  discardAction: ['discardRejected'],
  registerEntityAction: ['describeEntity'],
  registerRunbookAction: ['writeRunbook'],
  saveWebhookAction: ['addWebhook', 'changeWebhook'],
  removeWebhookAction: ['removeWebhook'],
  renewSecretAction: ['renewWebhookSecret'],
  sendAgainAction: ['sendEventAgain'],
  configurationAction: ['planConfiguration', 'applyConfiguration'],
  acceptAllAction: ['acceptRejectedAlike'],
  discardAllAction: ['discardRejectedAlike'],
  acceptAsSourceAction: ['acceptAsSource'],
  restoreRunbookAction: ['restoreRunbook'],
  importEntitiesAction: ['planEntityImport', 'importEntities'],
  saveReadingAction: ['setReading'],
  chooseReadingAction: ['setReading'],
  setHeartbeatAction: ['setHeartbeat'],
  renewPingUrlAction: ['renewPingUrl'],
  removeHeartbeatAction: ['removeHeartbeat'],
  retentionAction: ['planRetention', 'setRetention'],
  retryPagesAction: ['retryFailedPage'],
  saveIssuerAction: ['tryIssuer', 'addIssuer', 'changeIssuer'],
  removeIssuerAction: ['removeIssuer'],
  requireFactorsAction: ['requireFactors'],
  saveCalendarAction: ['addCalendar', 'changeCalendar'],
  fetchCalendarAction: ['fetchCalendar'],
  removeCalendarAction: ['removeCalendar'],
  saveChatAction: ['addChatChannel', 'changeChatChannel'],
  testChatAction: ['testChatChannel'],
  removeChatAction: ['removeChatChannel'],
  importAction: ['planConfiguration', 'applyConfiguration'],
}

const OF_THE_PERSON =
  'is set where its owner sees what it does: their sign-in, contact methods, views and calendar link'
const OF_THE_PAGE = 'leads to another page, or changes how one looks'

/** What the API leaves out, and why. */
const LEFT_OUT: Record<string, string[]> = {
  [OF_THE_PERSON]: [
    ...['createTokenAction', 'revokeTokenAction', 'changePasswordAction', 'changeProfileAction'],
    ...['signOutAction', 'signOutEverywhereAction', 'switchWorkspaceAction', 'addAction', 'endingsAction'],
    ...['methodAction', 'rulesAction', 'saveViewAction', 'removeViewAction'],
    ...['chooseDefaultAction', 'renewCalendarFeedAction', 'choosePasswordAction', 'joinWorkspaceAction'],
    ...['acknowledgeAction', 'setUpAction', 'askSignInAction', 'passkeySignInAction', 'askSecondAction'],
    ...['readLinkAction', 'openAcknowledgeAction'],
    ...['secondCodeAction', 'secondPasskeyAction', 'beginTotpAction', 'proveTotpAction', 'beginPasskeyAction'],
    ...[
      'addPasskeyAction',
      'removeFactorAction',
      'renewRecoveryCodesAction',
      'confirmMethodsAction',
      'endSessionAction',
    ],
  ],
  [OF_THE_PAGE]: [
    ...['chooseThemeAction', 'goToRunbookAction', 'goToEntityAction', 'previewPolicyAction', 'previewSilenceAction'],
    ...['fetchImportAction', 'choosePeopleAction', 'removeImportAction'],
    ...['proposeSilenceAction', 'tryReadingAction', 'tickAction', 'undoManyAction', 'sendTestAlertAction'],
  ],
}

const ACTION = /^export async function (\w+Action)\(/gm

test('everything that the portal does is in the API, or is named here with the reason', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const texts = files.map((file) => readFileSync(join('app', file), 'utf8'))
  const actions = texts.filter((text) => text.includes("'use server'")).flatMap((text) => [...text.matchAll(ACTION)])
  const named = [...Object.keys(BY_OPERATION), ...Object.values(LEFT_OUT).flat()]
  expect(actions.map(([, name]) => name).sort()).toEqual(named.sort())
})

test('the operations that are named there exist', () => {
  const known = new Set(OPERATIONS.map(({ id }) => id))
  expect(
    Object.values(BY_OPERATION)
      .flat()
      .filter((id) => !known.has(id)),
  ).toEqual([])
})
