import { type Shape, severity, signal, text } from './shape'

/** Each kind counts its alerts from 1 in each repository, so that an address is the identifier. The state outlives the action. */
const SIGNAL = signal([['alert.html_url', 'alert.url']], ['alert.state', 'action'], {
  resolved: ['fixed', 'dismissed', 'auto_dismissed', 'resolved', 'revoked', 'closed_by_user'],
  ignored: [],
})

/**
 * https://docs.github.com/webhooks/webhook-events-and-payloads#dependabot_alert, #code_scanning_alert and
 * #secret_scanning_alert: one that was fixed or dismissed may be reopened.
 */
export const GITHUB_ALERTS: Shape[] = [
  {
    tool: 'GitHub',
    marks: ['action', 'alert.security_advisory', 'alert.html_url', 'repository.full_name'],
    about: ['repository.full_name', 'alert.dependency.package.name'],
    summary: text('alert.security_advisory.summary', 'alert.security_advisory.ghsa_id'),
    severity: severity(['alert.security_vulnerability.severity', 'alert.security_advisory.severity'], {}),
    details: text('alert.security_advisory.description', 'alert.html_url'),
    labels: [{ from: 'alert.dependency.package.ecosystem', as: 'ecosystem' }],
    entityId: text('repository.full_name'),
    signal: SIGNAL,
  },
  {
    tool: 'GitHub',
    marks: ['action', 'alert.rule.id', 'alert.tool.name', 'alert.html_url', 'repository.full_name'],
    about: ['repository.full_name'],
    summary: text('alert.rule.description', 'alert.rule.id'),
    severity: severity(['alert.rule.security_severity_level', 'alert.rule.severity'], { note: 'low' }),
    details: text('alert.most_recent_instance.message.text', 'alert.html_url'),
    entityId: text('repository.full_name'),
    signal: SIGNAL,
  },
  {
    tool: 'GitHub',
    marks: ['action', 'alert.secret_type', 'alert.html_url', 'repository.full_name'],
    about: ['repository.full_name'],
    summary: text('alert.secret_type_display_name', 'alert.secret_type'),
    details: text('alert.html_url'),
    entityId: text('repository.full_name'),
    signal: SIGNAL,
  },
]
