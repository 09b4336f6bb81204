import { type Shape, severity, signal, text } from './shape'

const NAGIOS_KINDS = {
  acknowledges: ['acknowledgement'],
  resolved: ['recovery', 'ok', 'up'],
  ignored: [
    'custom',
    'downtimestart',
    'downtimeend',
    'downtimecancelled',
    'downtimeremoved',
    'flappingstart',
    'flappingstop',
    'flappingend',
    'flappingdisabled',
    'acknowledgementcleared',
  ],
}
export const NAGIOS_STATES = {
  critical: 'critical',
  down: 'critical',
  unreachable: 'high',
  warning: 'medium',
  unknown: 'high',
} as const

/** Bodies that scripts make of Nagios' and Icinga's macros, by the names that these have there. */
function nagios(
  kind: string,
  [host, service]: [string, string],
  names: Record<'serviceState' | 'serviceText' | 'hostState' | 'hostText', string>,
): Shape[] {
  const { serviceState, serviceText, hostState, hostText } = names
  const of = (state: string, said: string, key: string[]): Shape => ({
    tool: 'Nagios or Icinga',
    marks: [kind, ...key, state],
    about: key,
    summary: text(said, state),
    severity: severity([state], NAGIOS_STATES),
    entityId: text(host),
    signal: signal(
      key.map((path) => [path]),
      [kind, state],
      NAGIOS_KINDS,
    ),
  })
  return [of(serviceState, serviceText, [host, service]), of(hostState, hostText, [host])]
}

export const NAGIOS: Shape[] = [
  ...nagios('notification_type', ['host_name', 'service_description'], {
    serviceState: 'service_state',
    serviceText: 'service_output',
    hostState: 'host_state',
    hostText: 'host_output',
  }),
  ...nagios('notificationtype', ['hostname', 'servicedesc'], {
    serviceState: 'servicestate',
    serviceText: 'serviceoutput',
    hostState: 'hoststate',
    hostText: 'hostoutput',
  }),
  ...nagios('NOTIFICATIONTYPE', ['HOSTNAME', 'SERVICEDESC'], {
    serviceState: 'SERVICESTATE',
    serviceText: 'SERVICEOUTPUT',
    hostState: 'HOSTSTATE',
    hostText: 'HOSTOUTPUT',
  }),
]
