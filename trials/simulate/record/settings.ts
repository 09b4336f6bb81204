import type { History } from './history'

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What may wake somebody. */
export const URGENT: readonly string[] = ['high', 'critical']

/** As people chose it; ids come from the product. */
export type Target = { scheduleId: number } | { userId: number }
export type Policy = {
  name: string
  severities: Severity[]
  repeats: number
  groupBy: string[]
  gatherSeconds: number
  /** Null: never. */
  unacknowledgeMinutes: number | null
  steps: Step[]
}
/** `stepId`: of the simulation alone; a step keeps it through each edit that leaves it. */
export type Step = { stepId: number; waitMinutes: number; targets: Target[] }

/** Of the wall clock; Monday is day 1. */
export type WeekTime = { day: number; time: string }
export type WeekHours = { from: WeekTime; to: WeekTime }

export type Layer = {
  shiftUnit: 'hour' | 'day' | 'week'
  shiftLength: number
  handoverTime: string
  startsOn: string
  /** Who is on call together, turn by turn; none: nobody, on purpose. */
  turns: number[][]
  /** None: always. */
  hours: WeekHours[]
  /** Beside the other layers. */
  adds: boolean
  /** Whose holidays close it or, with `onHolidaysOnly`, are the only days on which it is open. */
  calendarId: number | null
  onHolidaysOnly: boolean
}

/** From midnight to midnight of the wall clock, in milliseconds as if it were UTC. */
export type Holiday = { from: number; to: number }

/** Of holidays, by file. */
type Calendar = { calendarId: number; name: string; holidays: History<Holiday[]> }

/** From the top. */
export type Roster = { timeZone: string; layers: Layer[] }

/** In place of everybody, of one person while they are on call, or beside them; `userId` is null where nobody comes. */
export type Override = {
  overrideId: number
  userId: number | null
  insteadOfId: number | null
  isBeside: boolean
  startsAt: number
  endsAt: number
}

/** Shifts of a person that others are asked to take; `overrideId` once somebody has. */
type Swap = {
  swapId: number
  userId: number
  startsAt: number
  endsAt: number
  overrideId: number | undefined
  isWithdrawn: boolean
}

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

export type MethodChannel = 'webhook' | 'email' | 'sms' | 'voice' | 'telegram' | 'pushover'

export type Method = {
  methodId: number
  channel: MethodChannel
  receiver: string
  /** As its channel has it: of a person's call and SMS the same number. */
  address: string
  removed: History<boolean>
}

/** Minutes after the notification, by method; an empty list: all methods at once. */
export type RuleList = ReadonlyMap<number, number>
/** Of a wall clock. */
export type QuietHours = { from: string; to: string; timeZone: string }
export type PersonalRules = { urgent: RuleList; rest: RuleList }

export type Person = {
  userId: number
  name: string
  isAdmin: boolean
  disabled: History<boolean>
  methods: Method[]
  rules: History<PersonalRules>
  quiet: History<QuietHours | undefined>
}

type Schedule = {
  scheduleId: number
  name: string
  /** By the wall clock; before that, nobody is on call in it. */
  madeAt: number
  isRemoved: boolean
  /** Undefined while the product decides when a change takes effect. */
  roster: History<Roster | undefined>
  overrides: History<Override[]>
  swaps: Swap[]
}

export type Workspace = {
  workspaceId: number
  name: string
  people: Person[]
  calendars: Calendar[]
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
