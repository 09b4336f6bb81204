import { z } from 'zod'

/** Null fields are left out by the backup tool and by us, so that all but what an object is known by may be missing. */
const text = z.string()
const date = z.union([z.string(), z.number()])

const recipient = z.object({
  type: text.optional(),
  id: text.optional(),
  username: text.optional(),
  name: text.optional(),
})
export type Recipient = z.infer<typeof recipient>

const owner = z.object({ id: text.optional(), name: text.optional() })

const duration = z.object({ timeAmount: z.number().optional(), timeUnit: text.optional() })
export type Duration = z.infer<typeof duration>

const clock = {
  startHour: z.number(),
  startMin: z.number().default(0),
  endHour: z.number(),
  endMin: z.number().default(0),
}

const timeRestriction = z.object({
  type: text.optional(),
  restriction: z.object(clock).optional(),
  restrictions: z.array(z.object({ ...clock, startDay: text.optional(), endDay: text.optional() })).optional(),
})
export type TimeRestriction = z.infer<typeof timeRestriction>

const condition = z.object({
  field: text,
  key: text.optional(),
  not: z.boolean().optional(),
  operation: text,
  expectedValue: text.optional(),
})
export type Condition = z.infer<typeof condition>

const criteria = z.object({ type: text.optional(), conditions: z.array(condition).optional() })
export type Criteria = z.infer<typeof criteria>

export const notificationRule = z.object({
  id: text.optional(),
  name: text.optional(),
  actionType: text.optional(),
  enabled: z.boolean().optional(),
  steps: z
    .array(
      z.object({
        contact: z.object({ method: text.optional() }).optional(),
        sendAfter: duration.optional(),
        enabled: z.boolean().optional(),
      }),
    )
    .optional(),
})

export const contact = z.object({
  to: text.optional(),
  contactMethod: text.optional(),
  enabled: z.boolean().optional(),
})

export const user = z.object({
  id: text.optional(),
  username: text,
  fullName: text.optional(),
  role: z.object({ id: text.optional(), name: text.optional() }).optional(),
  blocked: z.boolean().optional(),
  userContacts: z.array(z.unknown()).optional(),
  notificationRuleList: z.array(z.unknown()).optional(),
})

export const routingRule = z.object({
  id: text.optional(),
  name: text.optional(),
  order: z.number().optional(),
  isDefault: z.boolean().optional(),
  criteria: criteria.optional(),
  timeRestriction: timeRestriction.optional(),
  timezone: text.optional(),
  notify: recipient.optional(),
})

export const team = z.object({
  id: text.optional(),
  name: text,
  members: z.array(z.object({ user: recipient.optional(), role: text.optional() })).optional(),
  teamRoutingRules: z.array(z.unknown()).optional(),
  teamRoles: z.array(z.unknown()).optional(),
})

export const rotation = z.object({
  id: text.optional(),
  name: text.optional(),
  startDate: date,
  endDate: date.optional(),
  type: text,
  length: z.number().int().min(1).default(1),
  participants: z.array(recipient).default([]),
  timeRestriction: timeRestriction.optional(),
  enabled: z.boolean().optional(),
})

export const override = z.object({
  alias: text.optional(),
  user: recipient.optional(),
  startDate: date,
  endDate: date,
  rotations: z.array(owner).optional(),
})

export const schedule = z.object({
  id: text.optional(),
  name: text,
  timezone: text.optional(),
  enabled: z.boolean().optional(),
  ownerTeam: owner.optional(),
  rotations: z.array(z.unknown()).optional(),
  scheduleOverrideList: z.array(z.unknown()).optional(),
})

const escalationRule = z.object({
  condition: text.optional(),
  notifyType: text.optional(),
  recipient: recipient.optional(),
  delay: duration.optional(),
})
export type EscalationRule = z.infer<typeof escalationRule>

export const escalation = z.object({
  id: text.optional(),
  name: text,
  ownerTeam: owner.optional(),
  rules: z.array(escalationRule).default([]),
  repeat: z
    .object({
      waitInterval: z.number().optional(),
      count: z.number().optional(),
      resetRecipientStates: z.boolean().optional(),
      closeAlertAfterAll: z.boolean().optional(),
    })
    .optional(),
})
export type Escalation = z.infer<typeof escalation>

export const integration = z.object({
  id: text.optional(),
  name: text,
  type: text.optional(),
  enabled: z.boolean().optional(),
  ownerTeam: owner.optional(),
  teamId: text.optional(),
  integrationActions: z.record(text, z.unknown()).optional(),
})

export const policy = z.object({
  id: text.optional(),
  name: text.optional(),
  type: text.optional(),
  enabled: z.boolean().optional(),
  teamId: text.optional(),
  filter: criteria.optional(),
  timeRestriction: timeRestriction.optional(),
  timeRestrictions: timeRestriction.optional(),
  suppress: z.boolean().optional(),
  delayAction: z.unknown().optional(),
  autoRestartAction: z.unknown().optional(),
  autoCloseAction: z.unknown().optional(),
  deduplicationAction: z.unknown().optional(),
})

export const timeline = z.object({
  startDate: date,
  endDate: date,
  _parent: owner.optional(),
  finalTimeline: z.object({
    rotations: z
      .array(
        z.object({
          periods: z
            .array(
              z.object({
                startDate: date,
                endDate: date,
                recipient: recipient.optional(),
                flattenedRecipients: z.array(recipient).optional(),
              }),
            )
            .default([]),
        }),
      )
      .default([]),
  }),
})

export const forwarding = z.object({
  id: text.optional(),
  alias: text.optional(),
  fromUser: recipient.optional(),
  toUser: recipient.optional(),
  startDate: date.optional(),
  endDate: date.optional(),
})
