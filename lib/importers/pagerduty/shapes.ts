import { z } from 'zod'

const text = z.string()

const reference = z.object({ id: text, type: text.optional(), summary: text.optional(), name: text.optional() })
export type Reference = z.infer<typeof reference>

export const user = z.object({
  id: text,
  name: text.optional(),
  email: text.optional(),
  role: text.optional(),
  teams: z.array(reference).optional(),
  contact_methods: z.array(z.unknown()).optional(),
  notification_rules: z.array(z.unknown()).optional(),
})

export const contactMethod = z.object({
  id: text.optional(),
  type: text.optional(),
  summary: text.optional(),
  label: text.optional(),
})

export const notificationRule = z.object({
  id: text.optional(),
  urgency: text.optional(),
  start_delay_in_minutes: z.number().optional(),
  contact_method: contactMethod.optional(),
})

export const team = z.object({ id: text, name: text.optional(), summary: text.optional() })

const restriction = z.object({
  type: text.optional(),
  start_time_of_day: text,
  start_day_of_week: z.number().int().min(1).max(7).optional(),
  duration_seconds: z.number().positive(),
})
export type Restriction = z.infer<typeof restriction>

export const layer = z.object({
  id: text.optional(),
  name: text.optional(),
  start: text,
  end: text.optional(),
  rotation_virtual_start: text,
  rotation_turn_length_seconds: z.number().positive(),
  users: z.array(z.object({ user: reference })).default([]),
  restrictions: z.array(restriction).default([]),
})

const zoned = z.object({ date_time: text, time_zone: text.optional() })
const member = z.object({ type: text.optional(), user_id: text.optional() })

/** Of the API's version 3. */
export const rotation = z.object({
  id: text.optional(),
  name: text.optional(),
  events: z.array(z.unknown()).default([]),
})

export const event = z.object({
  id: text.optional(),
  name: text.optional(),
  start_time: zoned,
  end_time: zoned,
  effective_since: text.optional(),
  effective_until: text.optional(),
  recurrence: z.array(text).default([]),
  assignment_strategy: z.object({
    type: text.optional(),
    members: z.array(member).default([]),
    shifts_per_member: z.number().int().min(1).optional(),
  }),
})
export type Event = z.infer<typeof event>

const entry = z.object({ start: text, end: text, user: reference.optional() })
export const override = z.object({
  id: text.optional(),
  rotation_id: text.optional(),
  start: text,
  end: text,
  user: reference.optional(),
})

/** Of version 3, which says the same with other names; somebody who is nobody is none. */
const assignment = z.object({ start_time: text, end_time: text, member: member.optional() })

export const schedule = z.object({
  id: text,
  name: text.optional(),
  summary: text.optional(),
  time_zone: text.optional(),
  schedule_layers: z.array(z.unknown()).optional(),
  overrides: z.array(z.unknown()).optional(),
  override_subschedule: z.object({ rendered_schedule_entries: z.array(z.unknown()).optional() }).optional(),
  final_schedule: z
    .object({
      rendered_schedule_entries: z.array(entry).optional(),
      computed_shift_assignments: z.array(assignment).optional(),
    })
    .optional(),
  rotations: z.array(z.unknown()).optional(),
  teams: z.array(reference).optional(),
})
export type Schedule = z.infer<typeof schedule>

export const policy = z.object({
  id: text,
  name: text.optional(),
  summary: text.optional(),
  escalation_rules: z
    .array(
      z.object({
        escalation_delay_in_minutes: z.number().default(30),
        targets: z.array(reference).default([]),
        escalation_rule_assignment_strategy: z.object({ type: text.optional() }).optional(),
      }),
    )
    .default([]),
  num_loops: z.number().int().default(0),
  teams: z.array(reference).optional(),
  on_call_handoff_notifications: text.optional(),
})
export type Policy = z.infer<typeof policy>

const urgency = z.object({ type: text.optional(), urgency: text.optional() })

export const service = z.object({
  id: text,
  name: text.optional(),
  summary: text.optional(),
  status: text.optional(),
  escalation_policy: reference.optional(),
  integrations: z.array(z.unknown()).optional(),
  teams: z.array(reference).optional(),
  acknowledgement_timeout: z.number().optional(),
  auto_resolve_timeout: z.number().optional(),
  incident_urgency_rule: urgency.optional(),
  alert_grouping_parameters: z.object({ type: text.optional() }).optional(),
  auto_pause_notifications_parameters: z.object({ enabled: z.boolean().optional() }).optional(),
})
export type Service = z.infer<typeof service>

export const integration = z.object({
  id: text.optional(),
  name: text.optional(),
  summary: text.optional(),
  label: text.optional(),
  type: text.optional(),
  vendor: reference.partial().optional(),
})

export const orchestration = z.object({
  id: text,
  name: text.optional(),
  integrations: z.array(z.unknown()).optional(),
  team: reference.partial().optional(),
})

const routed = z.object({ route_to: text.optional() })

export const routerRule = z.object({
  id: text.optional(),
  label: text.optional(),
  conditions: z.array(z.object({ expression: text })).default([]),
  actions: routed.optional(),
  disabled: z.boolean().optional(),
})

export const router = z.object({
  parent: z.object({ id: text.optional() }).optional(),
  sets: z.array(z.object({ rules: z.array(z.unknown()).default([]) })).default([]),
  catch_all: z.object({ actions: routed.optional() }).optional(),
})

export const ruleset = z.object({ id: text, name: text.optional() })

export const rulesetRule = z.object({
  id: text.optional(),
  position: z.number().optional(),
  disabled: z.boolean().optional(),
  catch_all: z.boolean().optional(),
  ruleset: reference.partial().optional(),
  time_frame: z.unknown().optional(),
  conditions: z
    .object({
      operator: text.optional(),
      subconditions: z
        .array(z.object({ operator: text, parameters: z.object({ path: text.default(''), value: text.default('') }) }))
        .default([]),
    })
    .optional(),
  actions: z
    .object({
      route: z.object({ value: text.optional() }).optional(),
      severity: z.object({ value: text.optional() }).optional(),
      suppress: z.object({ value: z.boolean().optional() }).optional(),
    })
    .optional(),
})

export const window = z.object({
  id: text,
  description: text.optional(),
  start_time: text,
  end_time: text,
  services: z.array(reference).default([]),
})
