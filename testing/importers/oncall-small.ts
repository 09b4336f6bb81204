import { finalShifts, type OcShift } from './oncall-final'
import { FETCHED, ocSchedule, ocUser, pageOf } from './oncall-folder'
import { OG_FROM as FROM, folderOf, OG_TO as TO } from './opsgenie-folder'

const HOUR = 3600
const week = { type: 'rolling_users', frequency: 'weekly', interval: 1, week_start: 'MO' } as const

/** Both on the same level: on call together. */
const days: OcShift = {
  ...week,
  id: 'O1',
  name: 'Days',
  level: 1,
  start: '2026-01-05T08:00:00',
  duration: 10 * HOUR,
  by_day: ['MO', 'TU', 'WE', 'TH', 'FR'],
  rolling_users: [['ANA'], ['BEN', 'CHEN']],
}
const lead: OcShift = {
  ...week,
  id: 'O2',
  name: 'Lead',
  level: 1,
  start: '2026-01-05T08:00:00',
  duration: 168 * HOUR,
  rolling_users: [['DORA']],
}
const over: OcShift = {
  id: 'O3',
  name: 'Cover',
  type: 'override',
  level: 0,
  start: '2026-03-14T10:00:00',
  duration: 24 * HOUR,
  users: ['CHEN'],
}
const fair: OcShift = {
  id: 'O4',
  name: 'Fair',
  type: 'single_event',
  level: 2,
  start: '2026-03-20T09:00:00',
  duration: 12 * HOUR,
  users: ['ANA', 'BEN'],
}
const utc: OcShift = {
  ...week,
  id: 'O5',
  name: 'Web',
  level: 0,
  time_zone: 'UTC',
  start: '2026-01-05T07:00:00',
  duration: 168 * HOUR,
  rolling_users: [['ANA'], ['BEN']],
}

const calendar = {
  results: [0, 7, 14].map((day, index) => ({
    user_pk: index % 2 ? 'BEN' : 'ANA',
    shift_start: iso(day),
    shift_end: iso(day + 7),
  })),
}

function iso(day: number) {
  return new Date(FROM + day * 24 * HOUR * 1000).toISOString()
}

const step = (position: number, type: string, more: object = {}) => ({
  id: `E${position}`,
  escalation_chain_id: 'F1',
  position,
  type,
  ...more,
})
const route = (id: string, position: number, routing_regex: string, more: object = {}) => ({
  id,
  integration_id: 'C1',
  escalation_chain_id: 'F1',
  routing_type: 'jinja2',
  routing_regex,
  position,
  is_the_last_route: false,
  ...more,
})

/** A company of four, with one of each kind of object. */
export function smallOnCall() {
  return folderOf({
    ...FETCHED,
    'users.json': pageOf([
      ocUser('ANA', { role: 'admin', teams: ['T1'] }),
      ocUser('BEN', { teams: ['T1'] }),
      ocUser('CHEN'),
      ocUser('DORA'),
    ]),
    'teams.json': pageOf([{ id: 'T1', name: 'Platform', email: null, avatar_url: '' }]),
    'schedules.json': pageOf([
      ocSchedule('S1', 'Primary', [days, lead, over, fair], { team_id: 'T1' }),
      ocSchedule('S2', 'Web', [utc], { type: 'web' }),
      { id: 'S3', name: 'Calendar', type: 'ical', ical_url_primary: 'https://example.com/c.ics' },
    ]),
    'on_call_shifts.json': pageOf([days, lead, over, fair, utc]),
    'final_shifts/S1.json': finalShifts([days, lead, over, fair], 'Europe/Berlin', FROM, TO),
    'final_shifts/S2.json': finalShifts([utc], 'Europe/Berlin', FROM, TO),
    'final_shifts/S3.json': calendar,
    'escalation_chains.json': pageOf([
      { id: 'F1', name: 'Default', team_id: 'T1' },
      { id: 'F2', name: 'Only waits', team_id: null },
    ]),
    'escalation_policies.json': pageOf([
      step(0, 'notify_on_call_from_schedule', { notify_on_call_from_schedule: 'S1', important: true }),
      step(1, 'wait', { duration: 300 }),
      step(2, 'trigger_webhook', { action_to_trigger: 'W1' }),
      step(3, 'notify_persons', { persons_to_notify: ['BEN', 'DORA'] }),
      step(4, 'wait', { duration: 90 }),
      step(5, 'notify_person_next_each_time', { persons_to_notify_next_each_time: ['ANA', 'CHEN'] }),
      step(6, 'wait', { duration: 600 }),
      step(7, 'notify_team_members', { team_to_notify: 'T1' }),
      step(8, 'notify_if_time_from_to', { notify_if_time_from: '09:00:00Z', notify_if_time_to: '18:00:00Z' }),
      step(9, 'repeat_escalation'),
      { ...step(10, 'wait', { duration: 60 }), escalation_chain_id: 'F2' },
    ]),
    'integrations.json': pageOf([
      {
        id: 'C1',
        name: 'Grafana',
        type: 'grafana_alerting',
        team_id: 'T1',
        link: 'https://oncall.example.com/integrations/v1/grafana_alerting/a-secret-token/',
        default_route: { id: 'R9', escalation_chain_id: 'F1' },
      },
    ]),
    'routes.json': pageOf([
      route('R1', 0, '{{ payload.commonLabels.severity == "critical" and payload.commonLabels.team != "web" }}'),
      route('R2', 1, '"env":\\s*"staging"', { routing_type: 'regex', escalation_chain_id: null }),
      route('R3', 2, '{{ payload.title | length > 3 }}'),
      route('R9', 3, '.*', { is_the_last_route: true }),
    ]),
    'personal_notification_rules.json': pageOf([
      { id: 'N1', user_id: 'ANA', position: 0, important: true, type: 'notify_by_sms' },
      { id: 'N2', user_id: 'ANA', position: 1, type: 'wait', duration: 300 },
    ]),
    'shift_swaps.json': pageOf([
      {
        id: 'SW',
        schedule: 'S1',
        swap_start: '2026-03-15T00:00:00Z',
        swap_end: '2026-03-16T00:00:00Z',
        beneficiary: 'ANA',
        benefactor: null,
      },
    ]),
    'webhooks.json': pageOf([
      { id: 'W1', name: 'Ticket', url: 'https://tickets.example.com', trigger_type: 'escalation' },
    ]),
  })
}

/** Broken, unknown, and what Tocsin cannot count. */
export function oddOnCall() {
  return folderOf({
    ...FETCHED,
    'users.json': pageOf([ocUser('ANA'), ocUser('ROBOT', { email: '' })]),
    'schedules.json': pageOf([
      ocSchedule('S1', 'Odd/schedule', [], { time_zone: 'Nowhere', shifts: ['O1', 'O2', 'O3', 'GONE'] }),
    ]),
    'on_call_shifts.json': pageOf([
      { ...days, id: 'O1', rolling_users: [['ANA'], ['STRANGER']] },
      { ...days, id: 'O2', frequency: 'monthly', by_monthday: [1, -1] },
      { ...days, id: 'O3', duration: 'long' },
      { ...days, id: 'O4' },
    ]),
    'routes.json': '[{',
    'final_shifts/S1.json': { results: [] },
    'final_shifts/S9.json': calendar,
  })
}
