import type { z } from 'zod'
import type { SenderName } from '../../senders/senders'
import { isObject } from '../../values/is-object'
import { change, enter, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { filesOf, readObjects } from '../source/objects'
import { type Directory, remember, unwrapped } from './directory'
import { integration } from './shapes'

/** Tools that send to Tocsin in a shape of their own; what speaks Opsgenie's API goes on doing so. */
const SENDERS: Readonly<Record<string, SenderName>> = {
  cloudwatch: 'cloudwatch',
  amazonsns: 'cloudwatch',
  azure: 'azure',
  stackdriver: 'google-cloud',
  googlestackdriver: 'google-cloud',
  sentry: 'sentry',
  uptimekuma: 'uptime-kuma',
}

/** They send from Opsgenie to elsewhere, or open nothing. */
const OUTGOING =
  /^(webhook|slack|slackapp|msteams|microsoftteams|mattermost|hipchat|jira|jirasoftware|jiraservicedesk|servicenow|zendesk|statuspage|flowdock|googlechat|zoom|bidirectional)/

export function importIntegrations(directory: Directory, folder: Folder) {
  const { draft } = directory
  const files = filesOf(folder, draft.ledger, { under: 'integrations', kind: 'Integration' })
  const flat = files.map(({ path, value }) => ({ path, value: unwrapped(value, 'integration') }))
  for (const { value, entry } of readObjects(draft.ledger, { kind: 'Integration', schema: integration }, flat)) {
    const type = plainType(value.type)
    importActions(directory, value)
    if (value.enabled === false) leaveOut(entry, 'Disabled in Opsgenie.')
    else if (type.startsWith('incomingcall')) leaveOut(entry, 'Tocsin takes no calls.')
    else if (OUTGOING.test(type)) leaveOut(entry, `"${value.type}" sends to elsewhere: connect that in Settings.`)
    else {
      const sender = SENDERS[type] ?? 'opsgenie'
      const name = draft.names.key(value.name, entry)
      draft.keys.set(name, { sender: type === 'email' ? null : sender })
      if (type === 'email') change(entry, 'A mail source becomes an API key: let its sender post to it instead.')
      take(entry)
      remember(directory.keys, value, name)
      const owner = value.ownerTeam?.id ?? value.teamId
      if (owner === undefined) change(entry, 'No team owns it: what no rule takes goes to the default rule.')
      else directory.keysOfTeams.set(owner, [...(directory.keysOfTeams.get(owner) ?? []), name])
    }
  }
}

function plainType(type = 'API') {
  return type.toLowerCase().replace(/[^a-z]/g, '')
}

/** What an action does beyond opening an incident for whatever comes is told, one by one. */
function importActions({ draft }: Directory, { name, integrationActions = {} }: z.infer<typeof integration>) {
  for (const [kind, actions] of Object.entries(integrationActions))
    for (const [index, action] of (Array.isArray(actions) ? actions : []).entries()) {
      const own = isObject(action) && typeof action.name === 'string' ? action.name : `${kind} ${index + 1}`
      const entry = enter(draft.ledger, {
        kind: 'Integration action',
        id: `${name} ${kind} ${index + 1}`,
        name: `${name}: ${own}`,
      })
      if (isPlainAction(action) && PLAIN[kind]) change(entry, PLAIN[kind])
      else leaveOut(entry, `Tocsin reads what a tool sends as it is. Its filter and its texts were for "${kind}".`)
    }
}

const PLAIN: Readonly<Record<string, string>> = {
  create: 'Every alert of the key opens an incident, with the texts that its tool sends.',
  close: 'A recovery of the tool resolves the incident.',
  acknowledge: 'An acknowledgement of the tool acknowledges the incident.',
}

function isPlainAction(action: unknown) {
  const filter = isObject(action) && isObject(action.filter) ? action.filter : {}
  const conditions = Array.isArray(filter.conditions) ? filter.conditions : []
  return conditions.length === 0
}
