import { type Shape, severity, signal, text } from './shape'

const WORDS = ['critical', 'warning', 'missingdata']

/** A variable as people write it: `AlertGroup`, `alertGroup`, `alert_group`, `alertgroup`. */
function spelled(...words: string[]): string[] {
  const [first = ''] = words
  const upper = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
  const camel = first + upper.slice(first.length)
  return [...new Set([upper, camel, words.join('_'), words.join('')])]
}

const GROUP = spelled('alert', 'group')
const NAMES = [...spelled('alert', 'name'), ...spelled('name')]
const IDS = [...spelled('id'), ...spelled('alert', 'id'), 'AlertID', 'alertID', ...spelled('monitor', 'id')]

/**
 * https://www.sumologic.com/help/docs/alerts/monitors/alert-variables, by the variables' names, whose case is free. `Id` is
 * that of the monitor, which tells of each of its groups.
 */
export const SUMO_LOGIC = spelled('trigger', 'type').map(
  (type): Shape => ({
    tool: 'Sumo Logic',
    marks: [
      `${type}=${WORDS.flatMap((word) => [word, `resolved${word}`]).join('|')}`,
      [...IDS, ...GROUP, ...spelled('alert', 'name')],
    ],
    summary: text('Name', 'name', ...NAMES, 'description', 'Description', type),
    severity: severity([type], { critical: 'critical', warning: 'medium', missingdata: 'high' }),
    signal: signal(
      [
        [...IDS, ...NAMES],
        [...GROUP, ...IDS, ...NAMES],
      ],
      [type],
      { resolved: WORDS.map((word) => `resolved${word}`) },
    ),
  }),
)
