import type { Role } from '../permissions'

const EVERYONE = '*'

/** Of whom a workspace wants a second factor: roles, or everyone, also in roles that come later. */
export type FactorRoles = 'everyone' | readonly string[]

export function needsFactor({ factorRoles }: { factorRoles: string }, role: Role) {
  const roles = readFactorRoles(factorRoles)
  return roles === 'everyone' || roles.includes(role)
}

export function readFactorRoles(stored: string): FactorRoles {
  const roles = stored.split(' ').filter(Boolean)
  return roles.includes(EVERYONE) ? 'everyone' : roles
}

export function storeFactorRoles(roles: FactorRoles) {
  return roles === 'everyone' ? EVERYONE : [...roles].sort().join(' ')
}
