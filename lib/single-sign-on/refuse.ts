import { recordRefusedIssuer } from '../audit/refusals'
import type { SignInDeps } from './deps'
import { REFUSALS, type Refusal } from './refusal'

type Input = {
  issuer: { id: number; workspaceId: number; name: string }
  address: string
  reason: Refusal
  /** What is known of the fault, and who it was. */
  detail?: string | undefined
  who?: string | undefined
  userId?: number | undefined
}

/** Into the log and the audit log of the issuer's workspace. */
export function refuse(deps: SignInDeps, { issuer, address, reason, detail, who, userId }: Input) {
  const said = detail ? `${REFUSALS[reason]} (${detail.slice(0, 300)})` : REFUSALS[reason]
  const subject = `${who ? `${who}, by ${issuer.name}` : `by ${issuer.name}`}: ${said}, from ${address.slice(0, 100)}`
  recordRefusedIssuer(deps, { issuer, userId: userId ?? null, subject })
  return { ok: false, reason } as const
}
