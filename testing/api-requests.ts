import type { Operation } from '../lib/api/operation'
import type { UserContext } from '../lib/context'
import { calendarOf } from './calendar-text'
import { NOW } from './fixtures'
import { after } from './people'

export type Ids = Awaited<ReturnType<typeof idsOf>>

/** Of one row of each kind in a furnished workspace. */
export async function idsOf({ db, workspaceId, actor }: UserContext) {
  const { read } = db
  const where = { where: { workspaceId } }
  const first = async (row: Promise<{ id: number }>) => String((await row).id)
  return {
    people: String(actor.userId),
    incidents: await first(read.incident.findFirstOrThrow(where)),
    schedules: await first(read.schedule.findFirstOrThrow(where)),
    overrides: await first(read.scheduleOverride.findFirstOrThrow(where)),
    swaps: await first(read.swap.findFirstOrThrow(where)),
    policies: await first(read.escalationPolicy.findFirstOrThrow(where)),
    rules: await first(read.routingRule.findFirstOrThrow({ where: { workspaceId, isDefault: false } })),
    silences: await first(read.silence.findFirstOrThrow(where)),
    teams: await first(read.team.findFirstOrThrow(where)),
    keys: await first(read.apiKey.findFirstOrThrow(where)),
    rejected: await first(read.rejectedAlert.findFirstOrThrow(where)),
    webhooks: await first(read.webhook.findFirstOrThrow(where)),
    'webhook-events': await first(read.webhookEvent.findFirstOrThrow(where)),
    'chat-channels': await first(read.chatChannel.findFirstOrThrow(where)),
    calendars: await first(read.calendar.findFirstOrThrow(where)),
    issuers: await first(read.issuer.findFirstOrThrow(where)),
    'failed-pages': await first(read.page.findFirstOrThrow(where)),
    heartbeats: String((await read.heartbeat.findFirstOrThrow(where)).apiKeyId),
    entities: encodeURIComponent('e/🔥'),
    runbooks: 'r',
  }
}

/** The request that an operation is for, with whatever ids are given. */
export function requestOf({ id, method, path }: Operation, ids: Ids) {
  const [, resource = ''] = path.split('/')
  const held = path.includes('/heartbeat') ? 'heartbeats' : resource
  const own = Object.entries(ids).find(([name]) => name === held)?.[1] ?? '1'
  const query = id === 'listShifts' ? `?from=${NOW.toISOString()}&to=${after({ days: 1 }).toISOString()}` : ''
  const body = bodiesWith(ids)[id]
  return {
    address: `${method} ${path.replace('{id}', own).replace('{version}', '1').replace('{table}', 'pages')}${query}`,
    ...(body && { body }),
  }
}

export function bodiesWith(ids: Ids): Record<string, object> {
  const times = { startsAt: after({ hours: 1 }), endsAt: after({ hours: 2 }) }
  const layer = { name: '', shiftUnit: 'day', shiftLengths: [1], handoverTime: '09:00', startsOn: '2026-03-01' }
  const layers = [{ ...layer, turns: [[ids.people]] }]
  const conditions = [{ field: 'api key', operator: 'is', values: [ids.keys] }]
  const steps = [{ waitMinutes: 5, targets: [{ type: 'schedule', id: ids.schedules }] }]
  return {
    assignIncident: { assigneeId: ids.people },
    noteIncident: { note: 'n' },
    snoozeIncident: { minutes: 5 },
    raiseIncident: { severity: 'critical' },
    handleIncidents: { step: 'assign', search: `key:${ids.keys}`, assigneeId: ids.people },
    addSchedule: { name: 'New', timeZone: 'Europe/Berlin', layers },
    changeSchedule: { layers },
    previewSchedule: { layers },
    addOverride: { scheduleId: ids.schedules, personId: ids.people, ...times },
    askForSwap: { scheduleId: ids.schedules, ...times },
    addPolicy: { name: 'New', steps },
    changePolicy: { steps },
    addRule: { name: 'New', conditions, policyId: ids.policies },
    changeRule: { policyId: ids.policies },
    moveRule: { to: 1 },
    tryRule: { name: 'New', conditions, policyId: ids.policies },
    addSilence: { reason: 'r', conditions, ...times },
    changeSilence: { reason: 'other' },
    addTeam: { name: 'New', memberIds: [ids.people] },
    changeTeam: { memberIds: [ids.people] },
    invitePerson: { email: 'new@example.com', name: 'New' },
    changePerson: { role: 'responder' },
    createKey: { name: 'New' },
    changeKey: { rate: 1, burst: 1 },
    acceptRejected: { body: '{"summary":"s","severity":"low"}' },
    describeEntity: { kind: 'host', name: 'New', teamId: ids.teams },
    writeRunbook: { title: 'New' },
    addWebhook: { name: 'New', url: 'https://hook.example', events: ['incident.opened'], conditions },
    changeWebhook: { conditions },
    addChatChannel: { name: 'New', kind: 'slack', fields: { url: 'https://hook.example/x' } },
    changeChatChannel: { name: 'Renamed' },
    addCalendar: { name: 'New', kind: 'holidays', text: calendarOf(['DTSTART;VALUE=DATE:20260601']) },
    changeCalendar: { name: 'Renamed' },
    addIssuer: { ...issuer, rules: [{ group: 'g', role: 'viewer', teamId: ids.teams }] },
    changeIssuer: { rules: [{ group: 'g', role: 'viewer', teamId: ids.teams }] },
    tryIssuer: { url: 'https://127.0.0.1:9' },
    requireFactors: { roles: [] },
    setHeartbeat: { everyMinutes: 5 },
    setReading: { preset: 'grafana' },
    acceptAsSource: { preset: 'grafana' },
    acceptRejectedAlike: { mapping: {} },
    planEntityImport: { text: CATALOG },
    importEntities: { text: CATALOG },
    restoreRunbook: { version: 1 },
    planRetention: { days: 30 },
    setRetention: { days: 30 },
    planConfiguration: { text: 'version: 1' },
    applyConfiguration: { text: 'version: 1' },
  }
}

const issuer = { name: 'New', url: 'https://issuer.example', clientId: 'c', clientSecret: 's' }
const CATALOG = 'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: {name: shop}'
