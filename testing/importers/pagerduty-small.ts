import { folderOf } from './opsgenie-folder'
import type { PdSchedule } from './pagerduty-final'
import { pdSchedule, pdUser, userReference } from './pagerduty-folder'

const WEEK_SECONDS = 604_800

const primary: PdSchedule = {
  ...{ id: 'S1', name: 'Primary', time_zone: 'America/New_York' },
  schedule_layers: [
    {
      ...{ id: 'L2', name: 'Office hours', start: '2026-01-05T09:00:00-05:00', end: null },
      ...{ rotation_virtual_start: '2026-01-05T09:00:00-05:00', rotation_turn_length_seconds: WEEK_SECONDS },
      users: [{ user: userReference('ANA') }, { user: userReference('BEN') }],
      restrictions: [1, 2, 3, 4, 5].map((start_day_of_week) => ({
        type: 'weekly_restriction',
        start_time_of_day: '09:00:00',
        start_day_of_week,
        duration_seconds: 28_800,
      })),
    },
    {
      ...{ id: 'L1', name: 'Always', start: '2026-01-05T00:00:00-05:00', end: null },
      ...{ rotation_virtual_start: '2026-01-05T00:00:00-05:00', rotation_turn_length_seconds: 43_200 },
      users: [{ user: userReference('CHEN') }, { user: userReference('BEN') }, { user: userReference('ANA') }],
      restrictions: [],
    },
    {
      ...{ id: 'L0', name: 'Ended', start: '2025-01-06T00:00:00-05:00', end: '2026-01-05T00:00:00-05:00' },
      ...{ rotation_virtual_start: '2025-01-06T00:00:00-05:00', rotation_turn_length_seconds: WEEK_SECONDS },
      users: [{ user: userReference('ANA') }],
      restrictions: [],
    },
  ],
  overrides: [
    { id: 'O1', start: '2026-03-07T22:00:00-05:00', end: '2026-03-08T12:00:00-04:00', user: userReference('CHEN') },
  ],
}

const team = { id: 'T1', type: 'team_reference', summary: 'Web' }
const expression = (text: string) => ({ expression: text })

/** A company of three, with one of each kind of object. */
export function smallPagerDuty() {
  return folderOf({
    'users.json': {
      users: [
        pdUser('ANA', {
          role: 'owner',
          teams: [team],
          contact_methods: [{ id: 'C1', type: 'phone_contact_method', address: '5551234', label: 'Mobile' }],
        }),
        pdUser('BEN', {
          teams: [team],
          notification_rules: [
            {
              id: 'N1',
              urgency: 'high',
              start_delay_in_minutes: 3,
              contact_method: { id: 'C1', type: 'phone_contact_method' },
            },
          ],
        }),
        pdUser('CHEN', { role: 'read_only_user' }),
      ],
    },
    'teams.json': { teams: [{ id: 'T1', type: 'team', name: 'Web' }] },
    'schedules/S1.json': pdSchedule(primary, { teams: [team] }),
    'escalation_policies.json': {
      escalation_policies: [
        {
          ...{ id: 'E1', name: 'Web', num_loops: 1, teams: [team] },
          escalation_rules: [
            { escalation_delay_in_minutes: 5, targets: [{ id: 'S1', type: 'schedule_reference', summary: 'Primary' }] },
            {
              escalation_delay_in_minutes: 30,
              targets: [userReference('BEN'), userReference('ANA')],
              escalation_rule_assignment_strategy: { type: 'round_robin' },
            },
          ],
        },
        {
          id: 'E2',
          name: 'Nobody',
          num_loops: 0,
          escalation_rules: [{ escalation_delay_in_minutes: 5, targets: [userReference('GONE')] }],
        },
      ],
    },
    'services.json': {
      services: [
        {
          ...{
            id: 'V1',
            name: 'Shop',
            status: 'active',
            teams: [team],
            acknowledgement_timeout: 1800,
            auto_resolve_timeout: 14_400,
          },
          escalation_policy: { id: 'E1', type: 'escalation_policy_reference', summary: 'Web' },
          incident_urgency_rule: { type: 'constant', urgency: 'high' },
          integrations: [
            {
              id: 'I1',
              type: 'events_api_v2_inbound_integration',
              name: 'Prometheus',
              integration_key: 'a-secret-key',
            },
            { id: 'I2', type: 'generic_email_inbound_integration', name: 'Mail' },
          ],
        },
        {
          id: 'V2',
          name: 'Batch',
          status: 'active',
          escalation_policy: { id: 'E1', type: 'escalation_policy_reference' },
          incident_urgency_rule: { type: 'constant', urgency: 'low' },
        },
        {
          id: 'V3',
          name: 'Old',
          status: 'disabled',
          escalation_policy: { id: 'E1' },
          integrations: [{ id: 'I3', name: 'Old', type: 'events_api_v2_inbound_integration' }],
        },
        {
          id: 'V4',
          name: 'Lost',
          status: 'active',
          escalation_policy: { id: 'E2', type: 'escalation_policy_reference', summary: 'Nobody' },
        },
      ],
    },
    'event_orchestrations.json': {
      orchestrations: [
        {
          id: 'R1',
          name: 'All events',
          integrations: [{ id: 'RI', label: 'Default', parameters: { routing_key: 'a-secret-key' } }],
        },
      ],
    },
    'event_orchestrations/R1/router.json': {
      orchestration_path: {
        parent: { id: 'R1', type: 'event_orchestration_reference' },
        sets: [
          {
            id: 'start',
            rules: [
              {
                id: 'a',
                label: 'Batch jobs',
                conditions: [expression("event.component matches 'batch' and event.summary matches part 'job'")],
                actions: { route_to: 'V2' },
              },
              {
                id: 'b',
                label: 'Either',
                conditions: [
                  expression("event.severity matches 'warning'"),
                  expression("event.source matches 'cron or at'"),
                ],
                actions: { route_to: 'V2' },
              },
              {
                id: 'c',
                label: 'Regex',
                conditions: [expression("event.custom_details.env matches regex 'prod.*'")],
                actions: { route_to: 'V1' },
              },
              { id: 'd', label: 'Off', disabled: true, conditions: [], actions: { route_to: 'V1' } },
            ],
          },
        ],
        catch_all: { actions: { route_to: 'V1' } },
      },
    },
    'rulesets.json': { rulesets: [{ id: 'Q1', name: 'Old rules', routing_keys: ['a-secret-key'] }] },
    'ruleset_rules/Q1.json': {
      rules: [
        {
          id: 'q1',
          position: 0,
          conditions: {
            operator: 'and',
            subconditions: [{ operator: 'contains', parameters: { path: 'payload.summary', value: 'disk' } }],
          },
          actions: { route: { value: 'V1' } },
        },
        {
          id: 'q2',
          position: 1,
          conditions: {
            operator: 'or',
            subconditions: [{ operator: 'equals', parameters: { path: 'payload.class', value: 'noise' } }],
          },
          actions: { suppress: { value: true } },
        },
      ],
    },
    'maintenance_windows.json': {
      maintenance_windows: [
        {
          id: 'W1',
          description: 'Move',
          start_time: '2026-04-01T10:00:00Z',
          end_time: '2026-04-01T12:00:00Z',
          services: [{ id: 'V1', summary: 'Shop' }],
        },
      ],
    },
  })
}

/** Broken, doubled, unknown, and without layers. */
export function oddPagerDuty() {
  const layer = {
    id: 'L',
    name: null,
    start: '2026-01-05T00:00:00Z',
    end: null,
    rotation_virtual_start: '2026-01-05T00:00:00Z',
    rotation_turn_length_seconds: 5400,
    users: [{ user: userReference('ANA') }, { user: userReference('GONE') }],
    restrictions: null,
  }
  return folderOf({
    'users.json': [pdUser('ANA', { email: null }), pdUser('BEN')],
    'teams.json': '{"teams": [',
    'schedules.json': {
      schedules: [
        { id: 'S1', name: 'List only' },
        { id: 'S2', name: 'Events', rotations: [{ events: [{}] }] },
        {
          id: 'S3',
          name: 'Odd/turns',
          time_zone: null,
          schedule_layers: [layer, { ...layer, rotation_turn_length_seconds: 3600 }],
        },
      ],
    },
    'schedules/S4.json': {
      schedule: {
        id: 'S4',
        name: 'odd/TURNS',
        time_zone: 'Eastern Time (US & Canada)',
        schedule_layers: [{ ...layer, start: 'soon' }],
      },
    },
    'business_services.json': { business_services: [] },
  })
}
