import type { History } from './history'

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** As people chose it; ids come from the product. */
export type Target = { scheduleId: number } | { userId: number }
export type Policy = {
  name: string
  severities: Severity[]
  repeats: number
  groupBy: string[]
  gatherSeconds: number
  steps: { waitMinutes: number; targets: Target[] }[]
}

export type Rotation = {
  timeZone: string
  shiftUnit: 'hour' | 'day' | 'week'
  shiftLength: number
  handoverTime: string
  startsOn: string
  members: number[]
}

export type Override = { overrideId: number; userId: number; startsAt: number; endsAt: number }

export type Condition =
  | { field: 'label'; key: string; operator: 'is' | 'is not' | 'starts with'; values: string[] }
  | { field: 'severity'; operator: 'is' | 'is not'; values: string[] }
  | { field: 'summary'; operator: 'contains' | 'does not contain'; values: string[] }
  | { field: 'entity'; operator: 'is' | 'is not'; values: string[] }

export type Rule = {
  ruleId: number
  version: number
  conditions: Condition[]
  policyId: number | null
  severity: Severity | null
}

/** `startsAt` and `endsAt` by the wall clock. One that repeats does so by UTC. */
export type Silence = {
  silenceId: number
  conditions: Condition[]
  startsAt: number
  endsAt: number
  repeatDays: number | null
  /** Whether what it holds back pages when it ends by itself. */
  pagesAfter: boolean
}

export type Method = { methodId: number; channel: 'webhook' | 'email'; receiver: string; removed: History<boolean> }

export type Person = {
  userId: number
  name: string
  isAdmin: boolean
  disabled: History<boolean>
  methods: Method[]
}

type Schedule = {
  scheduleId: number
  name: string
  /** By the wall clock; before that, nobody is on call in it. */
  madeAt: number
  isRemoved: boolean
  /** Undefined while the product decides when a change takes effect. */
  rotation: History<Rotation | undefined>
  overrides: History<Override[]>
}

export type Workspace = {
  workspaceId: number
  name: string
  people: Person[]
  schedules: Schedule[]
  /** Undefined once removed. */
  policies: Map<number, History<Policy | undefined>>
  /** In order; the default is last and has no conditions. */
  rules: History<Rule[]>
  silences: History<Silence[]>
}

export function policiesOf({ policies }: Workspace) {
  return [...policies].flatMap(([policyId, history]) => (history.at(-1)?.value ? [policyId] : []))
}

export function schedulesOf({ schedules }: Workspace) {
  return schedules.filter(({ isRemoved }) => !isRemoved)
}
