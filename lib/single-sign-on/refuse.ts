import type { From } from '../audit/record'
import { recordRefusedIssuer } from '../audit/refusals'
import type { SignInDeps } from './deps'
import { REFUSALS, type Refusal } from './refusal'

type Input = {
  issuer: { id: number; workspaceId: number; name: string }
  from: From
  reason: Refusal
  /** What is known of the fault, and who it was. */
  detail?: string | undefined
  who?: string | undefined
  userId?: number | undefined
}

/** Into the log and the audit log of the issuer's workspace. */
export function refuse(deps: SignInDeps, { issuer, from: given, reason, detail, who, userId }: Input) {
  const said = detail ? `${REFUSALS[reason]} (${detail.slice(0, 300)})` : REFUSALS[reason]
  const from = { ...given, address: given.address.slice(0, 100) }
  const subject = `${who ? `${who}, by ${issuer.name}` : `by ${issuer.name}`}: ${said}, from ${from.address}`
  recordRefusedIssuer(deps, { issuer, userId: userId ?? null, from, subject })
  return { ok: false, reason } as const
}
