import type { SenderName } from '../senders/senders'
import type { Severity } from '../values/severity'
import type { PlannedSchedule } from './layers/planned'
import { type Namer, namer } from './names'
import { type Mapped, newPeople, type People } from './people'
import { type Ledger, newLedger } from './report/ledger'
import type { Shadow } from './shadow/compare'

export type DraftTarget = { schedule: string } | { person: string }

export type DraftStep = { waitMinutes: number; isRoundRobin: boolean; targets: readonly DraftTarget[] }

export type DraftPolicy = {
  repeats: number
  unacknowledgeMinutes: number | null
  steps: readonly DraftStep[]
  team: string | null
}

export type DraftCondition = {
  field: 'label' | 'severity' | 'entity' | 'api key' | 'summary'
  key?: string
  operator: 'is' | 'is not' | 'exists' | 'does not exist' | 'starts with' | 'contains' | 'does not contain'
  values: readonly string[]
}

export type DraftRule = {
  name: string
  conditions: readonly DraftCondition[]
  /** Null: nobody is paged. */
  policy: string | null
  team: string | null
  severity: Severity | null
}

export type DraftTeam = { members: readonly string[]; schedules: string[] }

/** What comes of an import, with names in place of the source's ids. */
export type Draft = {
  ledger: Ledger
  people: People
  schedules: Map<string, PlannedSchedule>
  teams: Map<string, DraftTeam>
  policies: Map<string, DraftPolicy>
  /** The tools that send, by the names of the keys. */
  keys: Map<string, { sender: SenderName | null }>
  rules: DraftRule[]
  shadows: Shadow[]
  names: Record<'schedule' | 'team' | 'policy' | 'key' | 'rule', Namer>
}

/** `asOf`: what was over then is not taken. `zone`: of times and schedules that name none. */
export type ImportSettings = { asOf: Date; zone: string; people: Mapped }

export function newDraft({ people }: Pick<ImportSettings, 'people'>): Draft {
  return {
    ...{ ledger: newLedger(), people: newPeople(people) },
    ...{ schedules: new Map(), teams: new Map(), policies: new Map(), keys: new Map(), rules: [], shadows: [] },
    names: {
      schedule: namer('schedule', ['Main rotation']),
      team: namer('team'),
      policy: namer('policy', ['Default']),
      key: namer('key'),
      rule: namer('rule', ['Default']),
    },
  }
}
