import { USUAL_WORDS } from '../../values/severity-scale'
import type { SignalReading } from '../reading'
import { type Shape, signal, text } from './shape'

/** Of an ordinary event, whatever its monitor found. */
const { normal, ...WORDS } = USUAL_WORDS
const SEVERITIES = ['severity', 'alert_priority', 'alert_type', 'alert_transition', 'priority']
const severityAt = (from: string[]) => ({
  from,
  values: { ...WORDS, rewarn: 'medium' as const },
  otherwise: 'high' as const,
})

/** `last`: what tells the groups of a monitor apart where the body names none. */
function signalAt(name: (lower: string) => string, last: string[]): SignalReading {
  const groups = ['aggreg_key', 'alert_cycle_key'].map(name)
  const key = [
    [...groups, name('alert_id')],
    [...groups, ...['alert_scope', 'hostname', 'host_name', 'host', ...last].map(name)],
  ]
  return { ...signal(key, [name('alert_transition')], { says: [] }), byTitle: true }
}

const chosen: Pick<Shape, 'severity' | 'signal'> = {
  severity: severityAt(SEVERITIES),
  signal: signalAt((name) => name, ['alert_title', 'alert_id']),
}

/** https://docs.datadoghq.com/integrations/webhooks/#variables, by the names that its own body and others give them. */
export const DATADOG: Shape[] = [
  // Its own body: an event has an id, its monitor and group stand in the title, where nobody has added them.
  {
    tool: 'Datadog',
    marks: ['event_type', 'last_updated', 'org.id', 'title'],
    summary: text('title'),
    severity: severityAt(SEVERITIES),
    details: text('body'),
    signal: signalAt((name) => name, []),
  },
  ...['alert_transition', 'alert_cycle_key', 'aggreg_key'].map((mark) => ({
    tool: 'Datadog',
    marks: [mark],
    ...chosen,
  })),
  // The template that PagerTree gives for it
  {
    tool: 'Datadog',
    marks: ['ALERT_TRANSITION'],
    summary: text('EVENT_TITLE', 'ALERT_TITLE', 'TEXT_ONLY_MSG', 'EVENT_MSG'),
    severity: severityAt(SEVERITIES.map((name) => name.toUpperCase())),
    details: text('TEXT_ONLY_MSG', 'EVENT_MSG'),
    labels: [{ from: 'TAGS' }],
    entityId: text('HOSTNAME', 'ALERT_SCOPE'),
    signal: signalAt((name) => name.toUpperCase(), ['alert_title', 'alert_id']),
  },
]
