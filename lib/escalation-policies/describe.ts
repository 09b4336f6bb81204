import { SEVERITIES } from '../values/severity'
import type { Policy } from './get'

export function describePolicy(policy: Pick<Policy, 'severities' | 'steps' | 'repeats' | 'lastResort'>) {
  const { severities, steps, repeats, lastResort } = policy
  if (severities.length === 0) return 'No severity pages anybody.'
  const pages = severities.length === 1 ? 'pages' : 'page'
  const who = severities.length === SEVERITIES.length ? 'Every severity pages' : `${joined(severities)} ${pages}`
  return `${capitalised(who)}: ${[...stepsInWords(steps), ...repeatsInWords(steps, repeats), ...lastResortInWords(lastResort)].join('; ')}.`
}

function stepsInWords(steps: Policy['steps']) {
  return steps.map(({ targets, isRoundRobin }, index) => {
    const whom = isRoundRobin ? inTurn(targets) : joined(targets.map(targetInWords))
    const wait = steps[index - 1]?.waitMinutes
    return wait === undefined ? `immediately ${whom}` : `after ${minutes(wait)} ${whom}`
  })
}

/** Chat channels take no turns. */
function inTurn(targets: Policy['lastResort']) {
  const people = targets.filter((target) => !('chatChannelId' in target))
  const chats = targets.filter((target) => 'chatChannelId' in target)
  return joined([`in turn one of ${joined(people.map(targetInWords))}`, ...chats.map(targetInWords)])
}

function lastResortInWords(targets: Policy['lastResort']) {
  return targets.length === 0 ? [] : [`if nobody acknowledges, at last ${joined(targets.map(targetInWords))}`]
}

function targetInWords(target: Policy['lastResort'][number]) {
  if ('chatChannelId' in target) return `the chat channel ${target.name}`
  return 'scheduleId' in target ? `the person on call in ${target.name}` : target.name
}

function repeatsInWords(steps: Policy['steps'], repeats: number) {
  if (repeats === 0) return []
  const wait = minutes(steps.at(-1)?.waitMinutes ?? 0)
  const again = steps.length === 1 ? 'repeated' : 'all steps repeated'
  return [`${again} after ${wait}, ${repeats === 1 ? 'once' : `up to ${repeats} times`}`]
}

export function minutes(count: number) {
  return count === 1 ? '1 minute' : `${count} minutes`
}

function joined(words: readonly string[]) {
  return new Intl.ListFormat('en').format(words)
}

function capitalised(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
