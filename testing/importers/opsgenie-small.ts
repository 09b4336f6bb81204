import { folderOf, OG_FROM, OG_TO, ogSchedule, ogUser } from './opsgenie-folder'
import { type OgSchedule, ogTimeline } from './opsgenie-timeline'

const [ana, ben, chen, dora] = [person('ana'), person('ben'), person('chen'), person('dora')] as const

function person(name: string) {
  return { type: 'user', id: `u-${name}`, username: `${name}@example.com` }
}

const payments: OgSchedule = {
  id: 's-payments',
  name: 'Payments',
  timezone: 'Europe/Berlin',
  rotations: [
    {
      ...{ id: 'r-day', name: 'Day', startDate: '2026-01-05T07:00:00Z', type: 'weekly', length: 1 },
      participants: [ana, ben],
      timeRestriction: { type: 'time-of-day', restriction: { startHour: 8, startMin: 0, endHour: 20, endMin: 0 } },
    },
    {
      ...{ id: 'r-night', name: 'Night', startDate: '2026-01-05T19:00:00Z', type: 'daily', length: 1 },
      participants: [chen, { type: 'none' }, { type: 'team', id: 't-platform' }],
      timeRestriction: { type: 'time-of-day', restriction: { startHour: 20, startMin: 0, endHour: 8, endMin: 0 } },
    },
  ],
  overrides: [
    { alias: 'over', user: dora, startDate: '2026-02-01T08:00:00Z', endDate: '2026-02-02T08:00:00Z' },
    {
      alias: 'cover',
      user: dora,
      startDate: '2026-03-10T08:00:00Z',
      endDate: '2026-03-12T08:00:00Z',
      rotations: [{ id: 'r-day' }],
    },
  ],
}

const members = { 't-platform': ['chen@example.com', 'dora@example.com'] }

/** A company of four, with one of each kind of object. */
export function smallOpsgenie() {
  return folderOf({
    'OpsGenieBackups/users/ana@example.com-u-ana.json': {
      ...ogUser('u-ana', 'Ana@Example.com', {
        role: { id: 'Owner', name: 'Owner' },
        userContacts: [{ to: '49-1701234567', contactMethod: 'voice', enabled: true }],
      }),
      notificationRuleList: [
        {
          ...{ id: 'n-1', name: 'New alert', actionType: 'create-alert', order: 1, enabled: true },
          steps: [
            {
              contact: { method: 'voice', to: '49-1701234567' },
              sendAfter: { timeAmount: 5, timeUnit: 'minutes' },
              enabled: true,
            },
          ],
        },
      ],
    },
    'OpsGenieBackups/users/ben@example.com-u-ben.json': ogUser('u-ben', 'ben@example.com'),
    'OpsGenieBackups/users/chen@example.com-u-chen.json': ogUser('u-chen', 'chen@example.com', {
      role: { id: 'x', name: 'Stakeholder' },
    }),
    'OpsGenieBackups/users/dora@example.com-u-dora.json': ogUser('u-dora', 'dora@example.com'),
    'OpsGenieBackups/users/gone@example.com-u-gone.json': ogUser('u-gone', 'gone@example.com', { blocked: true }),
    'OpsGenieBackups/teams/Platform-t-platform.json': {
      team: {
        id: 't-platform',
        name: 'Platform',
        description: '',
        members: [
          { user: chen, role: 'admin' },
          { user: dora, role: 'user' },
        ],
      },
      teamRoutingRules: [
        {
          id: 'rr-d',
          name: 'Default',
          order: 9,
          isDefault: true,
          criteria: { type: 'match-all' },
          notify: { type: 'escalation', id: 'e-main', name: 'Main' },
        },
        {
          ...{ id: 'rr-1', name: 'Disks', order: 1, isDefault: false, timezone: 'Europe/Berlin' },
          criteria: {
            type: 'match-all-conditions',
            conditions: [
              { field: 'priority', not: false, operation: 'greater-than', expectedValue: 'P3' },
              { field: 'message', not: false, operation: 'contains', expectedValue: 'disk' },
            ],
          },
          notify: { type: 'schedule', id: 's-payments', name: 'Payments' },
        },
        {
          ...{ id: 'rr-2', name: 'Staging', order: 2 },
          criteria: {
            type: 'match-any-condition',
            conditions: [
              { field: 'tags', operation: 'contains', expectedValue: 'env:staging' },
              { field: 'extra-properties', key: 'env', operation: 'equals', expectedValue: 'test' },
            ],
          },
          notify: { type: 'none' },
        },
        {
          id: 'rr-3',
          name: 'Nights',
          order: 3,
          timeRestriction: { type: 'time-of-day' },
          notify: { type: 'escalation', id: 'e-main' },
        },
        {
          ...{ id: 'rr-4', name: 'Source', order: 4 },
          criteria: {
            type: 'match-all-conditions',
            conditions: [{ field: 'source', operation: 'equals', expectedValue: 'web' }],
          },
          notify: { type: 'escalation', id: 'e-main' },
        },
      ],
    },
    'OpsGenieBackups/schedules/Payments-s-payments.json': ogSchedule(payments, {
      ownerTeam: { id: 't-platform', name: 'Platform' },
    }),
    'OpsGenieBackups/timelines/s-payments.json': ogTimeline(payments, OG_FROM, OG_TO, members),
    'OpsGenieBackups/escalations/Main-e-main.json': {
      ...{ id: 'e-main', name: 'Main', ownerTeam: { id: 't-platform', name: 'Platform' } },
      rules: [
        step(0, 'default', { type: 'schedule', id: 's-payments', name: 'Payments' }),
        step(10, 'next', { type: 'schedule', id: 's-payments', name: 'Payments' }),
        step(20, 'random', { type: 'team', id: 't-platform', name: 'Platform' }),
        step(90, 'admins', { type: 'team', id: 't-platform', name: 'Platform' }, 'if-not-closed'),
        step(90, 'default', ben),
        step(120, 'all', { type: 'schedule', id: 's-payments', name: 'Payments' }),
      ],
      repeat: { waitInterval: 15, count: 2, resetRecipientStates: false, closeAlertAfterAll: false },
    },
    'OpsGenieBackups/integrations/i-api.json': {
      integration: {
        id: 'i-api',
        name: 'Prometheus',
        type: 'API',
        enabled: true,
        ownerTeam: { id: 't-platform', name: 'Platform' },
      },
      integrationActions: {
        create: [{ name: 'Create', filter: { conditionMatchType: 'match-all' } }],
        ignore: [{ name: 'Ignore tests' }],
      },
    },
    'OpsGenieBackups/integrations/i-call.json': {
      integration: { id: 'i-call', name: 'Hotline', type: 'IncomingCall', enabled: true },
    },
    'OpsGenieBackups/integrations/i-mail.json': {
      integration: { id: 'i-mail', name: 'Legacy mail', type: 'Email', enabled: true },
    },
    'OpsGenieBackups/policiesV2/p-1.json': {
      ...{ teamId: 't-platform', teamName: 'Platform' },
      policy: {
        ...{ id: 'p-1', name: 'Quiet chatter', type: 'notification', enabled: true, suppress: true },
        filter: {
          type: 'match-any-condition',
          conditions: ['chatter', 'noise'].map((expectedValue) => ({
            field: 'message',
            operation: 'contains',
            expectedValue,
          })),
        },
      },
    },
    'OpsGenieBackups/policiesV2/p-2.json': {
      policy: {
        id: 'p-2',
        name: 'Later',
        type: 'notification',
        enabled: true,
        delayAction: { delayOption: 'for-duration' },
      },
    },
    'OpsGenieBackups/ordersV2/PolicyOrders.json': [{ teamId: 't-platform' }],
    'OpsGenieBackups/maintenance/m-1.json': {
      id: 'm-1',
      description: 'Move',
      status: 'planned',
      time: { type: 'schedule', startDate: '2026-03-30T10:00:00Z', endDate: '2026-03-30T12:00:00Z' },
    },
    'OpsGenieBackups/forwardings/f-1.json': {
      id: 'f-1',
      fromUser: ana,
      toUser: ben,
      startDate: '2026-03-15T10:00:00Z',
      endDate: '2026-03-16T10:00:00Z',
    },
    'OpsGenieBackups/customUserRoles/Auditor-c-1.json': { id: 'c-1', name: 'Auditor' },
  })
}

function step(timeAmount: number, notifyType: string, recipient: object, condition = 'if-not-acked') {
  return { condition, notifyType, recipient, delay: { timeAmount, timeUnit: 'minutes' } }
}

/** What real folders hold besides: broken, doubled, unknown, without names. */
export function oddOpsgenie() {
  const rotation = {
    id: 'r',
    name: null,
    startDate: '2026-01-05 09:00',
    endDate: null,
    type: 'weekly',
    length: 1,
    participants: [ana, { type: 'user', id: 'u-nobody', username: 'nobody@example.com' }],
    timeRestriction: null,
  }
  return folderOf({
    'users/ana@example.com-u-ana.json': ogUser('u-ana', 'ana@example.com', { fullName: null }),
    'users/night-phone-u-night.json': ogUser('u-night', 'night-phone', { fullName: 'Night phone' }),
    'users/broken.json': '{"user": {"id": "u-broken", ',
    'users/strange-u-strange.json': { user: { id: 'u-strange', username: 7 } },
    'schedules/Twice-s1.json': {
      schedule: { id: 's1', name: 'Twice', timezone: 'Mars/Olympus', rotations: [rotation] },
    },
    'schedules/Twice-s2.json': {
      schedule: {
        id: 's2',
        name: 'twice',
        timezone: null,
        rotations: [{ ...rotation, startDate: 1_767_600_000_000, type: 'yearly' }],
      },
    },
    'schedules/Off-s3.json': {
      schedule: { id: 's3', name: 'Off', timezone: 'UTC', enabled: false, rotations: [rotation] },
    },
    'escalations/Twice-e1.json': {
      id: 'e1',
      name: 'Twice',
      rules: [step(0, 'default', { type: 'schedule', id: 's2', name: 'twice' })],
    },
    'escalations/Lost-e2.json': {
      id: 'e2',
      name: 'Lost',
      rules: [step(0, 'default', { type: 'schedule', id: 's9', name: 'Payments/EU' })],
    },
    'escalations/Deep-e3.json': {
      id: 'e3',
      name: 'Deep',
      rules: [step(0, 'default', { type: 'escalation', id: 'e3', name: 'Deep' })],
    },
    'teams/No name-t1.json': {
      team: { id: 't1', name: '  ' },
      teamRoutingRules: [{ name: 'Default', isDefault: true, notify: { type: 'escalation', id: 'e1' } }],
    },
    'timelines/s1.json': 'not JSON',
    'surprise/x.json': {},
  })
}
