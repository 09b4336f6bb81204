import type { MailStatus } from '../mail/state'

/** `no-mail`: no mail can be sent; `stuck`: its receiver took nothing of the last page, and may take the next. */
export type MethodState = 'verified' | 'unverified' | 'failing' | 'no-mail' | 'stuck'

/** `doubtful`: the last page to each method that is not known to fail failed; the last three: no page arrives. */
export type Reach = 'sure' | 'doubtful' | 'none' | 'failing' | 'no-mail'

export type MethodFacts = {
  channel: string
  verifiedAt: Date | null
  failingSince: Date | null
  stuckSince: Date | null
}

export function methodState(
  { channel, verifiedAt, failingSince, stuckSince }: MethodFacts,
  mail: MailStatus,
): MethodState {
  if (!verifiedAt) return 'unverified'
  if (failingSince) return 'failing'
  if (channel === 'email' && mail !== 'works') return 'no-mail'
  return stuckSince ? 'stuck' : 'verified'
}

/** Whether somebody with methods in these states can be paged. */
export function reachBy(states: readonly MethodState[]): Reach {
  if (states.includes('verified')) return 'sure'
  if (states.includes('stuck')) return 'doubtful'
  if (states.includes('no-mail')) return 'no-mail'
  return states.includes('failing') ? 'failing' : 'none'
}

/** Beside a name: "Ana: no verified contact method". */
export const WHY_WORDS: Record<Exclude<Reach, 'sure' | 'doubtful'>, string> = {
  none: 'no verified contact method',
  failing: 'all contact methods fail',
  'no-mail': 'e-mail only, and no mail can be sent',
}
