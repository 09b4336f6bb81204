import { parseTree } from 'jsonc-parser'
import { decodeUtf8 } from '../contract/parse-alert'
import type { IngestProblem } from '../contract/problems'
import { isObject } from '../values/is-object'
import { parseJson } from '../values/stored-json'
import { scalarText } from '../values/text'
import { withHint } from './hint-fields'
import type { PresetName } from './presets/presets'
import { toolOf } from './shapes/recognise'
import { suggestPreset } from './suggest-preset'

/** Of a long list the first alerts tell the tool: all presets together would read a large body for too long. */
const TRIED = 3
const LONGEST_TRIED = 32 * 1024

const TOOLS: Record<PresetName, string> = {
  alertmanager: 'the webhook of Alertmanager',
  grafana: 'the webhook of Grafana',
  pagerduty: 'an event for PagerDuty',
  opsgenie: 'an alert for Opsgenie or its webhook',
  sentry: 'the webhook of Sentry',
  azure: 'the webhook of Azure Monitor',
  cloudwatch: 'an alarm of Amazon CloudWatch or a message of Amazon SNS',
  'google-cloud': 'the webhook of Google Cloud Monitoring',
  'uptime-kuma': 'the webhook of Uptime Kuma',
  custom: 'what a script or another tool sends',
}

/** Says what a body looks like that a key without a source refuses, and which of its fields are probably meant. */
export function explainRefusal(problem: IngestProblem, bytes: Uint8Array): IngestProblem {
  if (problem.code !== 'invalid_fields' && problem.code !== 'not_an_object') return problem
  const text = decodeUtf8(bytes) ?? ''
  const json = parseJson(text)
  const preset = presetOf(json)
  if (preset && preset !== 'custom') return ofTool(problem, TOOLS[preset], preset)
  const tool = text.length > LONGEST_TRIED ? undefined : toolReadAsCustom(json, text)
  if (tool) return ofTool(problem, `what ${tool} sends`, 'custom')
  return isObject(json) ? withHints(problem, json) : problem
}

function presetOf(json: unknown): PresetName | undefined {
  const byMembers = toolByMembers(json)
  if (byMembers || !hasMark(json)) return byMembers
  const text = JSON.stringify(Array.isArray(json) ? json.slice(0, TRIED) : shortened(json))
  return text.length > LONGEST_TRIED ? undefined : suggestPreset(Buffer.from(text))
}

const CONFIRMS = ['SubscriptionConfirmation', 'UnsubscribeConfirmation', 'Notification']
const ONLY_OPSGENIES = ['alias', 'responders', 'visibleTo', 'entity', 'actions']

/** Where the body has no identifier, or is no alert, so that trying the presets would not tell. */
function toolByMembers(json: unknown): PresetName | undefined {
  if (!isObject(json)) return undefined
  const has = (name: string) => Object.hasOwn(json, name)
  if ((has('routing_key') && has('event_action')) || (has('service_key') && has('event_type'))) return 'pagerduty'
  if (CONFIRMS.includes(scalarText(json.Type)) && (has('TopicArn') || has('SubscribeURL'))) return 'cloudwatch'
  if (isObject(json.event) && /^(?:incident|service|pagey)\./.test(scalarText(json.event.event_type)))
    return 'pagerduty'
  if (has('culprit') && isObject(json.event) && (has('project_slug') || has('triggering_rules'))) return 'sentry'
  const isOpsgenies = typeof json.message === 'string' && /^P[1-5]$/.test(scalarText(json.priority))
  return isOpsgenies && ONLY_OPSGENIES.some(has) ? 'opsgenie' : undefined
}

/** Not of an object: what it is called as text, it says itself. */
/** Those that the source `custom` reads by names that many tools have. */
const READ_BY_NAMES: [tool: string, members: string[]][] = [
  ['New Relic', ['issueUrl', 'impactedEntities']],
  ['New Relic', ['condition_name', 'policy_name', 'incident_id']],
  ['Pingdom', ['check_params', 'current_state']],
  ['Cloudflare', ['policy_id', 'alert_correlation_id']],
  ['Datadog', ['alert_transition']],
  ['UptimeRobot', ['monitorFriendlyName', 'alertTypeFriendlyName']],
  ['LibreNMS', ['faults', 'sysName']],
]

function toolReadAsCustom(json: unknown, text: string): string | undefined {
  const body = Array.isArray(json) ? json[0] : json
  if (!isObject(body)) return undefined
  const [byNames] = READ_BY_NAMES.find(([, members]) => members.every((name) => Object.hasOwn(body, name))) ?? []
  if (byNames) return byNames
  const node = parseTree(text)
  const item = node?.type === 'array' ? node.children?.[0] : node
  return item && toolOf({ item: { node: item, source: text }, whole: { node: item, source: text } })
}

/** A body of a tool has one of these around its alert; without one, no preset is tried. */
const MARKS = [
  'alerts',
  // Of an alert that Prometheus posts to Alertmanager.
  'annotations',
  'ruleId',
  'payload',
  'routing_key',
  'service_key',
  'alert',
  'data',
  'incident',
  'heartbeat',
  'Message',
  'AlarmName',
  'detail',
]

function hasMark(json: unknown): boolean {
  if (Array.isArray(json)) return hasMark(json[0])
  return isObject(json) && MARKS.some((name) => Object.hasOwn(json, name))
}

function shortened(json: unknown) {
  return isObject(json) && Array.isArray(json.alerts) ? { ...json, alerts: json.alerts.slice(0, TRIED) } : json
}

function ofTool(problem: IngestProblem, what: string, preset: PresetName): IngestProblem {
  const looks = `This looks like ${what}, and this API key takes only Tocsin's own fields.`
  const remedy = `Give the key that source in the portal, on its page under Settings, API keys, or by "api-keys reading ID --source ${preset}"; the same body is then accepted.`
  return { ...problem, detail: `${looks} ${remedy} Otherwise: ${problem.detail}` }
}

function withHints(problem: IngestProblem, json: Record<string, unknown>): IngestProblem {
  const errors = problem.errors?.map((error) => withHint(error, json))
  if (!errors) return problem
  return { ...problem, errors, detail: errors.map(({ message }) => message).join(' ') }
}
