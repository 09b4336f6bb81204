import { parseAlertText } from '../contract/parse-alert'
import type { Notice } from './notice'

/** `isEstimate`: of a body that was too large, by its length. */
export type More = { count: number; isEstimate: boolean }

type LeftOut = {
  /** What the tool says that it left out. */
  byTool: number
  /** What was in the body beyond the most that is taken; undefined: it was too large, and nobody knows. */
  more: More | undefined
  taken: number
  keyName: string
  /** What the tool calls the group that the message is of. */
  group: string | undefined
}

/** Of each group, and ten times as many are a further one. No key of a source is without brackets. */
function signalOf(count: number | undefined, group: string | undefined): Notice['signal'] {
  const size = count === undefined ? 'unknown' : 10 ** Math.floor(Math.log10(count))
  return { key: `left out: ${size} of ${group ?? 'all'}`, onResolved: 'note', reopenMinutes: 0 }
}

/** A notice that says how many alerts of a message are no incidents. */
export function leftOutNotice({ byTool, more, taken, keyName, group }: LeftOut): Notice {
  const count = more && byTool + more.count
  const isTooLarge = more === undefined || more.isEstimate
  const exact = count === 1 ? '1 alert' : `${count?.toLocaleString('en')} alerts`
  const what = count === undefined ? 'Some alerts' : isTooLarge ? `About ${exact}` : exact
  const reasons = [
    byTool > 0 && `The tool itself left ${byTool.toLocaleString('en')} out of its message.`,
    isTooLarge && 'The message was larger than one may be: what lay beyond was not read.',
    !isTooLarge && more.count > 0 && `The message held ${more.count.toLocaleString('en')} more than one may hold.`,
    `${taken.toLocaleString('en')} of the message were taken. Let the tool send smaller groups: in Alertmanager by group_by.`,
  ]
  const alert = parseAlertText(
    JSON.stringify({
      summary: `${what} of ${keyName} ${count === 1 ? 'was' : 'were'} left out`,
      severity: 'high',
      details: reasons.filter(Boolean).join(' '),
    }),
  )
  if ('status' in alert) throw new Error('An alert of our own does not fit the contract.')
  const item = JSON.stringify({ leftOutByTool: byTool, leftOutHere: more?.count ?? 'unknown', taken })
  return { kind: 'firing', item, signal: signalOf(count, group), alert }
}
