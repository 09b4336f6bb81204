import type { Permission } from '../lib/permissions'

/** `public`: also for nobody who has signed in. */
type Needed = Permission | 'public'

/** What each page of the portal is for, by its folder in `app`. */
export const PAGES: Record<string, Needed> = {
  '': 'public',
  acknowledge: 'public',
  'acknowledge/[token]': 'public',
  login: 'public',
  'login/second': 'public',
  // What an issuer's answer leads to.
  confirmed: 'public',
  // Samples for who develops it; a release does not show them.
  parts: 'public',
  password: 'public',
  setup: 'public',
  ...all('read', [
    ...['dashboard', 'entities', 'entities/[id]', 'rejected', 'rejected/[id]'],
    ...['incidents', 'incidents/[id]', 'incidents/[id]/notes/[entryId]', 'incidents/[id]/payload', 'incidents/views'],
    ...['on-call', 'on-call/calendar/[id]', 'on-call/load', 'on-call/notifications/[id]', 'rejected/[id]/body'],
    ...['runbooks', 'runbooks/[id]', 'runbooks/[id]/versions', 'runbooks/[id]/versions/[version]', 'silences'],
    ...['settings', 'settings/escalation', 'settings/escalation/[id]', 'settings/roles', 'settings/routing'],
    ...['settings/routing/[id]', 'settings/teams', 'settings/teams/[id]'],
  ]),
  ...all('keep an account', [
    ...['settings/account', 'settings/access-tokens', 'settings/access-tokens/reference', 'second-factor'],
  ]),
  ...all('silence alerts', ['silences/new', 'silences/[id]']),
  ...all('describe entities and runbooks', ['entities/import']),
  ...all('be on call', ['settings/contact-methods']),
  ...all('change schedules', ['on-call/schedules/[id]']),
  ...all('change policies', ['settings/escalation/new']),
  ...all('manage schedules', ['on-call/schedules/new']),
  ...all('manage teams', ['settings/teams/new']),
  ...all('manage rules', ['settings/routing/new']),
  ...all('manage API keys', ['settings/api-keys', 'settings/api-keys/[id]', 'settings/api-keys/unheard']),
  ...all('manage people', ['settings/users']),
  ...all('manage webhooks', ['settings/webhooks', 'settings/webhooks/new', 'settings/webhooks/[id]']),
  ...all('manage single sign-on', [
    ...['settings/single-sign-on', 'settings/single-sign-on/new', 'settings/single-sign-on/[id]'],
  ]),
  ...all('manage calendars', ['settings/calendars', 'settings/calendars/new', 'settings/calendars/[id]']),
  ...all('manage chat channels', [
    ...['settings/chat-channels', 'settings/chat-channels/new', 'settings/chat-channels/[id]'],
  ]),
  ...all('configure by file', ['settings/configuration', 'settings/import', 'settings/import/[id]']),
  ...all('manage data', ['settings/data']),
  ...all('read health', ['settings/health', 'getting-started']),
  ...all('read the audit log', ['settings/audit']),
}

/** What each server action needs. */
export const ACTIONS: Record<string, Needed> = {
  ...all('public', [
    ...['acknowledgeAction', 'setUpAction', 'choosePasswordAction', 'joinWorkspaceAction', 'signOutAction'],
    ...['readLinkAction', 'openAcknowledgeAction'],
    // Steps of signing in.
    ...['askSignInAction', 'passkeySignInAction', 'askSecondAction', 'secondCodeAction', 'secondPasskeyAction'],
    // They only lead elsewhere.
    ...['goToRunbookAction', 'goToEntityAction'],
  ]),
  ...all('read', [
    ...['findMatchingAction', 'previewPolicyAction', 'previewSilenceAction'],
    ...['proposeSilenceAction'],
  ]),
  ...all('keep an account', [
    ...['createTokenAction', 'revokeTokenAction', 'changePasswordAction', 'changeProfileAction', 'chooseThemeAction'],
    ...['beginTotpAction', 'proveTotpAction', 'beginPasskeyAction', 'addPasskeyAction', 'removeFactorAction'],
    ...['renewRecoveryCodesAction', 'endSessionAction', 'confirmMethodsAction'],
    ...['signOutEverywhereAction', 'switchWorkspaceAction', 'removeViewAction', 'chooseDefaultAction'],
  ]),
  ...all('share views', ['saveViewAction']),
  ...all('handle incidents', [
    ...['stepAction', 'assignAction', 'noteAction', 'snoozeAction', 'raiseAction', 'escalateAction', 'pageNowAction'],
    ...['pagePersonAction'],
    ...['handleManyAction', 'handleGroupPlainlyAction', 'tickAction', 'undoManyAction', 'retryPagesAction'],
  ]),
  ...all('be on call', ['addAction', 'endingsAction', 'methodAction', 'rulesAction', 'renewCalendarFeedAction']),
  ...all('swap shifts', ['addOverrideAction', 'takeSwapAction']),
  ...all('change shifts of others', ['cancelOverrideAction', 'withdrawSwapAction']),
  ...all('change schedules', ['scheduleAction', 'previewScheduleAction', 'cancelChangeAction']),
  ...all('manage schedules', ['removeScheduleAction']),
  ...all('change policies', ['savePolicyAction', 'removePolicyAction']),
  ...all('manage rules', ['saveRuleAction', 'moveRuleAction', 'removeRuleAction', 'previewRuleAction']),
  ...all('silence alerts', [
    ...['saveSilenceAction', 'createSilenceAction', 'undoSilenceAction', 'extendSilenceAction', 'endSilenceAction'],
  ]),
  ...all('change members', ['saveTeamAction']),
  ...all('manage teams', ['removeTeamAction']),
  ...all('manage people', ['inviteUsersAction', 'manageUserAction', 'requireFactorsAction']),
  ...all('manage API keys', [
    ...['createApiKeyAction', 'rotateApiKeyAction', 'limitApiKeyAction', 'pageRejectedAction', 'revokeApiKeyAction'],
    ...['sendTestAlertAction', 'tryReadingAction', 'saveReadingAction', 'chooseReadingAction', 'setHeartbeatAction'],
    ...['renewPingUrlAction', 'removeHeartbeatAction', 'acceptAsSourceAction'],
  ]),
  ...all('handle rejected alerts', ['acceptAction', 'discardAction', 'acceptAllAction', 'discardAllAction']),
  ...all('describe entities and runbooks', [
    ...['registerEntityAction', 'registerRunbookAction', 'restoreRunbookAction', 'importEntitiesAction'],
  ]),
  ...all('manage webhooks', ['saveWebhookAction', 'removeWebhookAction', 'renewSecretAction', 'sendAgainAction']),
  ...all('configure by file', [
    ...['configurationAction', 'fetchImportAction', 'choosePeopleAction', 'importAction', 'removeImportAction'],
  ]),
  ...all('manage data', ['retentionAction']),
  ...all('manage chat channels', ['saveChatAction', 'testChatAction', 'removeChatAction']),
  ...all('manage single sign-on', ['saveIssuerAction', 'removeIssuerAction']),
  ...all('manage calendars', ['saveCalendarAction', 'fetchCalendarAction', 'removeCalendarAction']),
}

function all(permission: Needed, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, permission]))
}
