import { type Shape, severity, signal, text } from './shape'

const WORDS = ['critical', 'warning', 'missingdata']

/** https://www.sumologic.com/help/docs/alerts/monitors/alert-variables, by the variables' names, whose case is free */
export const SUMO_LOGIC = [
  { type: 'TriggerType', id: 'Id' },
  { type: 'triggerType', id: 'id' },
  { type: 'trigger_type', id: 'id' },
].map(
  ({ type, id }): Shape => ({
    tool: 'Sumo Logic',
    marks: [`${type}=${WORDS.flatMap((word) => [word, `resolved${word}`]).join('|')}`, id],
    summary: text('Name', 'name', 'description', type),
    severity: severity([type], { critical: 'critical', warning: 'medium', missingdata: 'high' }),
    signal: signal([[id]], [type], { resolved: WORDS.map((word) => `resolved${word}`) }),
  }),
)
