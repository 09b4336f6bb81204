import { parseAlertText } from '../contract/parse-alert'
import type { Notice } from './notice'

type LeftOut = {
  /** What the tool says that it left out. */
  byTool: number
  /** What was in the body beyond the most that is taken; undefined: it was too large, and nobody knows. */
  more: number | undefined
  taken: number
  keyName: string
}

/** One signal of each key: no key of a source is without brackets. */
const SIGNAL: Notice['signal'] = { key: 'left out', onResolved: 'note', reopenMinutes: 0 }

/** A notice that says how many alerts of a message are no incidents. */
export function leftOutNotice({ byTool, more, taken, keyName }: LeftOut): Notice {
  const count = more === undefined ? undefined : byTool + more
  const what = count === undefined ? 'Some alerts' : count === 1 ? '1 alert' : `${count.toLocaleString('en')} alerts`
  const reasons = [
    byTool > 0 && `The tool itself left ${byTool.toLocaleString('en')} out of its message.`,
    more === undefined && 'The message was larger than one may be.',
    more !== undefined && more > 0 && `The message held ${more.toLocaleString('en')} more than one may hold.`,
    `${taken.toLocaleString('en')} of the message were taken. Let the tool send smaller groups: in Alertmanager by group_by.`,
  ]
  const alert = parseAlertText(
    JSON.stringify({
      summary: `${what} of ${keyName} were left out`,
      severity: 'high',
      details: reasons.filter(Boolean).join(' '),
    }),
  )
  if ('status' in alert) throw new Error('An alert of our own does not fit the contract.')
  const item = JSON.stringify({ leftOutByTool: byTool, leftOutHere: more ?? 'unknown', taken })
  return { kind: 'firing', item, signal: SIGNAL, alert }
}
