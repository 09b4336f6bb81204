import type { Role } from '@/lib/db/database'

export type User = {
  id: number
  name: string
  email: string
  role: Role
  invited: boolean
  /** To an identity of an issuer. */
  isLinked: boolean
  hasFactor: boolean
  disabled: boolean
  shutOut: string | null
}

/** Unresolved incidents; there may be more if the count was cut off. */
export type Owned = { count: number; isCutOff: boolean }
