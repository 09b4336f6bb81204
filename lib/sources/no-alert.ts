import type { Node } from 'jsonc-parser'
import { keyOf, plainText, valueAt } from '../values/json-tree'
import { wordKey } from '../values/severity-scale'
import { nodeAt, type Path, type Roots } from './path'

/** What services send when a webhook is set up, tried or talked about, whatever the tool: a member, and its words. */
const NO_ALERTS: [path: string[], words: string[]][] = [
  // Amazon SNS
  [['Type'], ['subscriptionconfirmation', 'unsubscribeconfirmation']],
  // Slack's Events API and those that copied it
  [['type'], ['urlverification']],
  // Azure Event Grid, alone or in its list
  [['eventType'], ['microsoft.eventgrid.subscriptionvalidationevent', 'microsoft.eventgrid.subscriptiondeletedevent']],
  [['Event'], ['s3:testevent', 'autoscaling:testnotification']],
  [['detail-type'], ['cloudwatchalarmconfigurationchange']],
  // A task of Amazon ECS that is on its way: the next one runs, which is no end of what stopped another.
  [
    ['detail', 'lastStatus'],
    ['provisioning', 'pending', 'activating', 'running', 'deactivating', 'stopping', 'deprovisioning'],
  ],
  // The trial of a webhook: Graylog's, New Relic's, and what several call an event of that kind
  [['event_definition_id'], ['thisisatestnotification']],
  [['current_state'], ['test']],
  [['event'], ['test', 'webhook.test']],
  [['type'], ['webhook.test']],
  [['event_name'], ['test']],
  [['event_type'], ['test']],
  // PagerDuty's outgoing webhooks
  [
    ['event', 'event_type'],
    [
      ...['pagey.ping', 'service.created', 'service.updated', 'service.deleted', 'incident.annotated'],
      ...['incident.acknowledged', 'incident.reassigned', 'incident.delegated'],
      ...['incident.statusupdatepublished', 'incident.responder.added', 'incident.responder.replied'],
    ],
  ],
  // Opsgenie and Jira
  [['webhookEvent'], ['ping', 'commentcreated', 'commentupdated', 'commentdeleted']],
  // Jenkins' notification plugin
  [
    ['build', 'phase'],
    ['queued', 'started'],
  ],
  // GitLab
  [['object_kind'], ['note', 'push', 'tagpush', 'mergerequest', 'wikipage', 'emoji', 'release', 'featureflag']],
]

/** Whether the body is plainly no alert: one of the reading's marks is there, or a service says nothing of a problem. */
export function isNoAlert(roots: Roots, marks: Path[]): boolean {
  if (marks.some((path) => isThere(nodeAt(roots, path)?.node))) return true
  const { node, source } = roots.item
  const word = (path: string[]) => wordKey(plainText(valueAt(node, path), source) ?? '')
  return (
    NO_ALERTS.some(([path, words]) => words.includes(word(path))) ||
    isOfSeer(word) ||
    isBudgetWithin(node) ||
    isTrial(node, word) ||
    isPing(node, word) ||
    isOfGithub(node)
  )
}

/** Honeycomb's, Google Cloud's, Netdata's and Cloudflare's trials of a webhook. */
function isTrial(item: Node, word: (path: string[]) => string) {
  if (word(['alarm']) === 'testalarm' || word(['alert']) === 'testalarm') return true
  if (isThere(valueAt(item, ['space'])) && [word(['message']), word(['info'])].some(isTestOfNetdata)) return true
  if (word(['is_test']) === 'true' || word(['isTest']) === 'true') return true
  if (word(['version']) === 'test' && isThere(valueAt(item, ['incident']))) return true
  return word(['text']).includes('thisisatestmessagesentfromhttps://cloudflare.com')
}

function isTestOfNetdata(said: string) {
  return said.includes('testnotification') || said.includes('thisisatestalarm')
}

/** A ping of a webhook; one that says more, such as a title or a host, is of a monitor. */
function isPing(item: Node, word: (path: string[]) => string) {
  return word(['event']) === 'ping' && (item.children ?? []).every((member) => OF_A_PING.has(wordKey(keyOf(member))))
}

const OF_A_PING = new Set('event id timestamp time createdat webhookid hookid'.split(' '))

/** Sentry's Seer tells of its own work in an alert about an issue, and learns new steps: `seer_root_cause_completed`. */
function isOfSeer(word: (path: string[]) => string) {
  return word(['data', 'activity', 'type']).startsWith('seer') || word(['action']).startsWith('seer')
}

/** Google Cloud tells several times a day what a budget has cost: https://cloud.google.com/billing/docs/how-to/budgets-programmatic-notifications */
function isBudgetWithin(item: Node) {
  const has = (name: string) => isThere(valueAt(item, [name]))
  return has('budgetDisplayName') && has('costAmount') && !THRESHOLDS.some(has)
}

const THRESHOLDS = ['alertThresholdExceeded', 'forecastThresholdExceeded']

function isThere(node: Node | undefined) {
  return node !== undefined && node.type !== 'null'
}

// https://docs.github.com/webhooks/webhook-events-and-payloads#ping and #issue_comment
function isOfGithub(item: Node) {
  const has = (...path: string[]) => isThere(valueAt(item, path))
  if (!has('repository', 'full_name')) return (has('zen') && has('hook_id')) || isInstallation(has)
  return has('comment', 'body') || (has('zen') && has('hook_id')) || isWorkOnCode(item)
}

/** An app of GitHub that was installed, and an image that was pushed to Docker Hub. */
function isInstallation(has: (...path: string[]) => boolean) {
  const isApp = has('installation', 'app_id') && has('sender', 'login') && !has('alert') && !has('organization')
  return isApp || (has('push_data') && has('repository', 'repo_name'))
}

/** A body with any other member, such as `alert`, `workflow_run` or `issue`, may tell of a problem. */
const OF_WORK_ON_CODE = new Set(
  [
    'action repository sender organization installation enterprise changes',
    // star, fork, watch, push, create and delete, gollum
    'starred_at forkee ref ref_type master_branch description pusher_type before after base_ref compare commits',
    'head_commit pusher created deleted forced pages',
    // label, milestone, member, release, pull_request and its review
    'label milestone member team release pull_request review number assignee requested_reviewer requested_team',
  ].flatMap((names) => names.split(' ')),
)

function isWorkOnCode(item: Node) {
  return (item.children ?? []).every((member) => OF_WORK_ON_CODE.has(keyOf(member)))
}
