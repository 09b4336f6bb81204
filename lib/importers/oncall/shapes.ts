import { z } from 'zod'

const text = z.string()

export const user = z.object({
  id: text,
  email: text.optional(),
  username: text.optional(),
  name: text.optional(),
  role: text.optional(),
  teams: z.array(text).optional(),
})

export const team = z.object({ id: text, name: text })

export const schedule = z.object({
  id: text,
  name: text,
  type: text.optional(),
  team_id: text.optional(),
  time_zone: text.optional(),
  shifts: z.array(text).default([]),
  ical_url_primary: text.optional(),
  ical_url_overrides: text.optional(),
})
export type Schedule = z.infer<typeof schedule>

export const shift = z.object({
  id: text,
  name: text.optional(),
  type: text,
  time_zone: text.optional(),
  level: z.number().default(0),
  start: text,
  duration: z.number().positive(),
  rotation_start: text.optional(),
  until: text.optional(),
  frequency: text.optional(),
  interval: z.number().int().min(1).default(1),
  week_start: text.optional(),
  by_day: z.array(text).default([]),
  by_month: z.array(z.number()).default([]),
  by_monthday: z.array(z.number()).default([]),
  users: z.array(text).default([]),
  rolling_users: z.array(z.array(text)).default([]),
  start_rotation_from_user_index: z.number().int().min(0).default(0),
})
export type Shift = z.infer<typeof shift>

export const chain = z.object({ id: text, name: text, team_id: text.optional() })

export const step = z.object({
  id: text,
  escalation_chain_id: text,
  position: z.number().default(0),
  type: text.optional(),
  duration: z.number().optional(),
  important: z.boolean().optional(),
  persons_to_notify: z.array(text).default([]),
  persons_to_notify_next_each_time: z.array(text).default([]),
  notify_on_call_from_schedule: text.optional(),
  team_to_notify: text.optional(),
  group_to_notify: text.optional(),
  notify_if_time_from: text.optional(),
  notify_if_time_to: text.optional(),
  num_alerts_in_window: z.number().optional(),
})
export type Step = z.infer<typeof step>

export const route = z.object({
  id: text,
  integration_id: text.optional(),
  escalation_chain_id: text.optional(),
  routing_type: text.optional(),
  routing_regex: text.optional(),
  position: z.number().default(0),
  is_the_last_route: z.boolean().optional(),
})
export type Route = z.infer<typeof route>

export const integration = z.object({
  id: text,
  name: text.optional(),
  type: text.optional(),
  team_id: text.optional(),
  default_route: z.object({ id: text, escalation_chain_id: text.optional() }).optional(),
})

export const personalRule = z.object({
  id: text,
  user_id: text.optional(),
  type: text.optional(),
  duration: z.number().optional(),
  important: z.boolean().optional(),
})

export const swap = z.object({
  id: text,
  schedule: text.optional(),
  swap_start: text.optional(),
  swap_end: text.optional(),
  beneficiary: text.optional(),
  benefactor: text.optional(),
})

export const webhook = z.object({
  id: text,
  name: text.optional(),
  url: text.optional(),
  trigger_type: text.optional(),
})

export const finalShift = z.object({
  user_pk: text.optional(),
  user_email: text.optional(),
  user_username: text.optional(),
  shift_start: text,
  shift_end: text,
})
