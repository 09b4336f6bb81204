import type { Context } from '../context'
import type { Reader, Transaction } from '../db/database'
import type { FieldErrors } from '../result'
import { nameFault, takenFault } from '../values/name'
import { characters, oneLine, storable, visibleLine } from '../values/text'
import { type GroupRule, MOST_RULES } from './group-rules'
import { issuerFault, issuerOf } from './issuer-address'
import type { Issuer } from './stored'

export type IssuerSettings = Issuer

const MOST_DOMAINS = 50
const DOMAIN = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/
const CLAIM = /^[\x21-\x7e]{1,200}$/

export async function checkIssuer(
  reader: Reader | Transaction,
  { workspaceId }: Pick<Context, 'workspaceId'>,
  settings: IssuerSettings,
  issuerId?: number,
): Promise<Issuer | { errors: FieldErrors }> {
  const issuer = tidied(settings)
  const all = await reader.issuer.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  const others = all.filter(({ id }) => id !== issuerId)
  const faults = {
    ...formFaults(issuer),
    name: nameFault(issuer.name) ?? takenFault('issuer', issuer.name, others),
    ...(await teamFaults(reader, workspaceId, issuer.rules)),
  }
  const errors = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
  return Object.keys(errors).length > 0 ? { errors } : issuer
}

export function tidied(settings: IssuerSettings): Issuer {
  const domains = settings.domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
  return {
    ...settings,
    name: visibleLine(settings.name),
    url: issuerOf(settings.url),
    clientId: settings.clientId.trim(),
    domains: [...new Set(domains.filter(Boolean))].sort(),
    groupsClaim: settings.groupsClaim.trim(),
    rules: settings.rules.map((rule) => ({ ...rule, group: oneLine(rule.group) })).filter(({ group }) => group !== ''),
  }
}

export function formFaults({ url, clientId, domains, groupsClaim, rules }: Issuer): FieldErrors {
  const wrong = domains.find((domain) => !DOMAIN.test(domain))
  const found: FieldErrors = {
    url: issuerFault(url),
    clientId: isClientId(clientId) ? undefined : 'Give the client ID, as the issuer shows it.',
    domains: wrong ? `${wrong} is not a domain, such as example.com.` : undefined,
    groupsClaim: isClaim(groupsClaim, rules) ? undefined : 'Give the claim that holds the groups.',
    rules: rules.some(({ group }) => characters(group) > 300) ? 'Use at most 300 characters for a group.' : undefined,
  }
  if (domains.length > MOST_DOMAINS) found.domains = `Use at most ${MOST_DOMAINS} domains.`
  if (rules.length > MOST_RULES) found.rules = `Use at most ${MOST_RULES} groups.`
  if (rules.length === 0 && domains.length === 0)
    found.domains = 'Give a domain or a group: nobody could sign in otherwise.'
  return found
}

function isClientId(text: string) {
  return text !== '' && characters(text) <= 500 && storable(text) === text
}

/** Without groups it need not be given. */
function isClaim(text: string, rules: readonly GroupRule[]) {
  return CLAIM.test(text) || (text === '' && rules.length === 0)
}

async function teamFaults(reader: Reader | Transaction, workspaceId: number, rules: readonly GroupRule[]) {
  const ids = [...new Set(rules.flatMap(({ teamId }) => (teamId === null ? [] : [teamId])))]
  const known = await reader.team.count({ where: { workspaceId, id: { in: ids } } })
  return known === ids.length ? {} : { rules: 'Choose teams of this workspace.' }
}
