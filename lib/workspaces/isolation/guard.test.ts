import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Verbs that the tests in this folder need not call, and why. */
const ELSEWHERE: Record<string, string> = {
  ...names('reads nothing of the database', [
    ...[
      'actorUserId',
      'codeMessage',
      'mayCancelOverride',
      'mayWithdrawSwap',
      'own',
      'may',
      'requirePermission',
      'requireConfirmed',
      'testMessage',
      'whereLate',
    ],
  ]),
  ...names('acts on its own session or account only', [
    ...[
      'announceContactMethod',
      'changePassword',
      'changeProfile',
      'continueSession',
      'deliverCode',
      'endAllSessions',
      'endSession',
      'hasPassword',
    ],
    ...['hearEndings', 'hearsEndings', 'hearHandOvers', 'hearsHandOvers'],
    ...['getPersonalRules', 'getQuietHours', 'setPersonalRules', 'setQuietHours'],
    ...['listMemberships', 'listRefusedSignIns', 'switchWorkspace'],
  ]),
  ...names('called by listIncidents', [
    ...['findIncidentIds', 'findPairIds', 'matchingIds', 'readUnindexed', 'rowFilter', 'shortestWay', 'textConditions'],
    ...['windowReceived'],
  ]),
  ...names('called by rankEntities and findEntities', ['entityFigures']),
  ...names('called by readIncidents', ['readRows']),
  ...names('called by explainPaging', ['readUnreachables']),
  ...names('writes an entry of its own workspace', ['auditAlone']),
  ...names('tried in tell-override.test.ts', ['tellOverride']),
  ...names('tried in swaps.test.ts', ['askForSwap', 'listSwaps', 'takeSwap', 'withdrawSwap']),
  ...names('acts on its own account only, and is tried in the tests of the factors', [
    ...[
      'beginPasskey',
      'getRequiredFactors',
      'requireFactors',
      'resetFactors',
      'endSessionsOf',
      'confirmMethods',
      'methodsDoubtedAt',
      'whoseChange',
      'endOtherSession',
      'listFactorStates',
      'listOldFactors',
      'waysToConfirm',
      'beginTotp',
      'listFactors',
      'ownAccount',
      'proveTotp',
      'removePasskey',
      'removeTotp',
      'renewRecoveryCodes',
    ],
  ]),
  ...names('adds and mails what addUser answers', ['inviteAdded', 'inviteUsers', 'mailInvitation']),
  ...names('tried in access-tokens.test.ts', ['createAccessToken', 'listAccessTokens', 'revokeAccessToken']),
  ...names('makes what is of the workspace alone', ['createWorkspaceToken']),
  ...names('tried in from-calendar.test.ts', ['listShiftsCalendars']),
  ...names('tried in the tests of the API', ['countVerified', 'listNewest', 'once', 'readDetail', 'readSearch']),
  ...names('called by groupIncidents', ['findMembers', 'readSlices']),
  ...names('tried in apply.test.ts of the configuration', [
    ...[
      'applyFile',
      'applyReading',
      'carryOut',
      'exportConfiguration',
      'listManaged',
      'listNamedRules',
      'managedBy',
      'planFile',
    ],
  ]),
  ...names('tried in the tests beside them', [
    ...['applyImport', 'beginImport', 'chooseInImport', 'fetchImport', 'getImport', 'keepRead', 'listImports'],
    ...['planImport', 'removeImport', 'reviewImport', 'uploadImport', 'writeImport'],
  ]),
  ...names('tried in order.test.ts', ['orderRules']),
  ...names('tried in views.test.ts', ['chooseDefaultView', 'listViews', 'removeView', 'saveView']),
  ...names('tried in the test beside it', [
    ...[
      'apiKeysExist',
      'countUnreached',
      'findUnsearched',
      'leaveIncident',
      'listOwners',
      'listSimilar',
      'previewIncident',
      'setUpProgress',
      'tickStep',
      'tickedSteps',
      'viewIncident',
    ],
    ...['undoAssignment', 'whoHandled'],
  ]),
  ...names('tried in handle-many.test.ts', ['findMatching', 'handleMany', 'undoHandling']),
  ...names('called by listUnanswered and listFailedPages', ['findFailedPages', 'hasFewOpen']),
  ...names('called by the verbs for a kind of rejected alerts', ['openOfKind']),
  ...names('counts with countWaitingPages', ['deliveryTrouble']),
  ...names('called by getCounts and getWhole', [
    ...['findSubject', 'incidentHistory', 'listLabelKeys', 'noisiestSources', 'noisiestValues', 'openNow'],
    ...['pageFailures', 'pageHistory', 'pagingZones', 'timeOnCall'],
  ]),
  ...names('called by getLoad', ['readPages', 'readPeople', 'readShifts']),
  ...names('tried in calendars.test.ts', [
    ...['addCalendar', 'changeCalendar', 'checkCalendar', 'fetchNow', 'getCalendar', 'listAway', 'listCalendarFaults'],
    ...['listCalendars', 'listHolidayCalendars', 'listHolidays', 'removeCalendar', 'unknownNames'],
  ]),
  ...names('tried in other-workspaces.test.ts', [
    ...[
      'addIssuer',
      'changeIssuer',
      'forgetIdentity',
      'getIssuer',
      'listIssuers',
      'listShutOut',
      'removeIssuer',
      'tryIssuer',
    ],
  ]),
  ...names('called by previewChange and previewNew', ['previewAway']),
  ...names('tells whether, and nothing else', ['warnLocalLinks']),
  ...names('measures the whole database', ['measureDatabase']),
}

function names(reason: string, verbs: string[]) {
  return Object.fromEntries(verbs.map((verb) => [verb, reason]))
}

test('every verb that begins with a context is tried from another workspace, or excused by name', () => {
  const tried = FOLDERS.flatMap(textsIn).join('\n')
  const untried = verbs().filter((verb) => !new RegExp(`\\b${verb}\\(`).test(tried))
  expect(untried.sort()).toEqual(Object.keys(ELSEWHERE).sort())
})

test('a verb that asks for a permission rejects where it would throw, so that its caller sees the refusal', () => {
  const plain = sources().flatMap((file) => {
    const functions = readFileSync(join('lib', file), 'utf8').matchAll(/^export function (\w+).*?^}/gms)
    return Array.from(functions).flatMap(([text, name]) => (/^ {2}requirePermission\(/m.test(text) ? [name] : []))
  })
  expect(plain).toEqual([])
})

const FOLDERS = ['lib/workspaces/isolation', 'testing/isolation']

function textsIn(folder: string) {
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
}

/** Exported functions of lib whose first parameter is a context, or holds one. */
function verbs() {
  return sources().flatMap((file) => {
    const exported = readFileSync(join('lib', file), 'utf8').matchAll(
      /^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*([^)]*)/gm,
    )
    return Array.from(exported).flatMap(([, name = '', parameters = '']) =>
      /^(\w+|\{[^}]*\}): (?:Pick<)?(?:User)?Context\b|^\{[^}]*ctx[^}]*\}: |^deps: ContactDeps/.test(parameters)
        ? [name]
        : [],
    )
  })
}

function sources() {
  return readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^(testing|cli|db\/generated)\//.test(file),
  )
}
