import type { Node } from 'jsonc-parser'
import { plainText, valueAt } from '../json-tree'
import { wordKey } from '../severity-scale'
import { nodeAt, type Path, type Roots } from './path'

/** What services send when a webhook is set up, whatever the tool: a member, and its words. */
const HANDSHAKES: [path: string[], words: string[]][] = [
  // Amazon SNS
  [['Type'], ['subscriptionconfirmation', 'unsubscribeconfirmation']],
  // Slack's Events API and those that copied it
  [['type'], ['urlverification']],
  // Azure Event Grid, alone or in its list
  [['eventType'], ['microsoft.eventgrid.subscriptionvalidationevent', 'microsoft.eventgrid.subscriptiondeletedevent']],
  // PagerDuty's outgoing webhooks
  [['event', 'event_type'], ['pagey.ping']],
  // Opsgenie and Jira
  [['webhookEvent'], ['ping']],
]

/** Whether the body is plainly no alert: one of the reading's marks is there, or it is the handshake of a service. */
export function isNoAlert(roots: Roots, marks: Path[]): boolean {
  if (marks.some((path) => isThere(nodeAt(roots, path)?.node))) return true
  const { node, source } = roots.item
  const word = (path: string[]) => wordKey(plainText(valueAt(node, path), source) ?? '')
  return HANDSHAKES.some(([path, words]) => words.includes(word(path))) || isGithubPing(node)
}

function isThere(node: Node | undefined) {
  return node !== undefined && node.type !== 'null'
}

// https://docs.github.com/webhooks/webhook-events-and-payloads#ping
function isGithubPing(item: Node) {
  return isThere(valueAt(item, ['zen'])) && isThere(valueAt(item, ['hook_id']))
}
