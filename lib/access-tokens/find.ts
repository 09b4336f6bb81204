import { readStanding } from '../auth/standing'
import type { Database, Role } from '../db/database'
import type { Standing } from '../permissions'
import { type StoredTime, storedTime } from '../values/stored-time'

/** An access token with the person it acts as, and what they are in teams beyond a member. */
export type FoundToken = {
  id: number
  workspaceId: number
  name: string
  scopes: string
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
  user: {
    id: number
    accountId: number
    name: string
    email: string
    timeZone: string | null
    role: Role
    isServiceAccount: boolean
    joinedAt: Date | null
    disabledAt: Date | null
    shutOutAt: Date | null
    teams: Standing[]
  }
}

/** By hand-written SQL, since each request asks for it. */
export async function findToken(db: Database, hash: string): Promise<FoundToken | undefined> {
  const [row] = await db.query<Stored>`
    SELECT token."id", token."workspaceId", token."name", token."scopes", token."expiresAt", token."revokedAt",
      token."lastUsedAt", token."userId", account."id" AS "accountId", person."name" AS "userName", account."email",
      account."timeZone", person."role", person."isServiceAccount", person."joinedAt", person."disabledAt",
      person."shutOutAt"
    FROM "AccessToken" AS token
    JOIN "User" AS person ON person."id" = token."userId" AND person."workspaceId" = token."workspaceId"
    JOIN "Account" AS account ON account."id" = person."accountId"
    WHERE token."hash" = ${hash}`
  if (!row) return undefined
  const teams = await readStanding(db, row)
  const { id, workspaceId, name, scopes, userId, accountId, userName, email, timeZone, role } = row
  const user = { id: userId, accountId, name: userName, email, timeZone, role, teams }
  const isServiceAccount = Boolean(row.isServiceAccount)
  return {
    ...{ id, workspaceId, name, scopes, expiresAt: new Date(row.expiresAt) },
    ...{ revokedAt: storedTime(row.revokedAt), lastUsedAt: storedTime(row.lastUsedAt) },
    user: {
      ...{ ...user, isServiceAccount, joinedAt: storedTime(row.joinedAt) },
      ...{ disabledAt: storedTime(row.disabledAt), shutOutAt: storedTime(row.shutOutAt) },
    },
  }
}

type Stored = Pick<FoundToken, 'id' | 'workspaceId' | 'name' | 'scopes'> &
  Pick<FoundToken['user'], 'accountId' | 'email' | 'timeZone' | 'role'> & {
    userId: number
    userName: string
    isServiceAccount: boolean | number
    expiresAt: Date | number
    revokedAt: StoredTime
    lastUsedAt: StoredTime
    joinedAt: StoredTime
    disabledAt: StoredTime
    shutOutAt: StoredTime
  }
