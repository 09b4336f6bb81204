import type { Prisma, Reader, Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import { sha256 } from '../values/sha256'
import { type GroupRule, readGroupRules, storeGroupRules } from './group-rules'

export type IssuerRow = Prisma.IssuerGetPayload<{ omit: { clientSecret: true } }>

/** What is set, without the secret. */
export type Issuer = {
  name: string
  url: string
  clientId: string
  domains: readonly string[]
  groupsClaim: string
  rules: readonly GroupRule[]
  isEnabled: boolean
}

/** @throws NotFoundError when the workspace has no such issuer */
export async function readIssuer(reader: Reader | Transaction, workspaceId: number, id: number): Promise<IssuerRow> {
  const issuer = await reader.issuer.findFirst({ where: { id, workspaceId }, omit: { clientSecret: true } })
  if (!issuer) throw new NotFoundError('No such issuer.')
  return issuer
}

export function columnsOf({ domains, rules, ...same }: Issuer) {
  return { ...same, domains: domains.join(' '), groupRules: storeGroupRules(rules) }
}

export function settingsOf(row: IssuerRow): Issuer {
  const { name, url, clientId, groupsClaim, isEnabled } = row
  return {
    name,
    url,
    clientId,
    groupsClaim,
    isEnabled,
    domains: domainsOf(row),
    rules: readGroupRules(row.groupRules) ?? [],
  }
}

export function domainsOf({ domains }: { domains: string }) {
  return domains === '' ? [] : domains.split(' ')
}

/** Changes with everything that its form shows. */
export function issuerMark({ name, url, clientId, domains, groupsClaim, rules, isEnabled }: Issuer) {
  return sha256(JSON.stringify([name, url, clientId, domains, groupsClaim, rules, isEnabled]))
}
