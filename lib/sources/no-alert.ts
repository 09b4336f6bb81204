import type { Node } from 'jsonc-parser'
import { plainText, valueAt } from '../values/json-tree'
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
  // PagerDuty's outgoing webhooks
  [
    ['event', 'event_type'],
    [
      ...['pagey.ping', 'service.created', 'service.updated', 'service.deleted', 'incident.annotated'],
      ...['incident.acknowledged', 'incident.unacknowledged', 'incident.reassigned', 'incident.delegated'],
      ...['incident.statusupdatepublished', 'incident.responder.added', 'incident.responder.replied'],
    ],
  ],
  // Opsgenie and Jira
  [['webhookEvent'], ['ping', 'commentcreated', 'commentupdated', 'commentdeleted', 'jira:issuedeleted']],
  // Jenkins' notification plugin
  [
    ['build', 'phase'],
    ['queued', 'started'],
  ],
  // GitLab
  [['object_kind'], ['note']],
]

/** Whether the body is plainly no alert: one of the reading's marks is there, or a service says nothing of a problem. */
export function isNoAlert(roots: Roots, marks: Path[]): boolean {
  if (marks.some((path) => isThere(nodeAt(roots, path)?.node))) return true
  const { node, source } = roots.item
  const word = (path: string[]) => wordKey(plainText(valueAt(node, path), source) ?? '')
  return NO_ALERTS.some(([path, words]) => words.includes(word(path))) || isOfGithub(node)
}

function isThere(node: Node | undefined) {
  return node !== undefined && node.type !== 'null'
}

// https://docs.github.com/webhooks/webhook-events-and-payloads#ping and #issue_comment
function isOfGithub(item: Node) {
  const has = (...path: string[]) => isThere(valueAt(item, path))
  return (has('zen') && has('hook_id')) || (has('comment', 'body') && has('repository', 'full_name'))
}
