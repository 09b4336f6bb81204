import type { Database } from '../db/database'
import type { Standing } from '../permissions'

/** What a person is in teams, where it is more than a member. By hand-written SQL, since each page and request asks for it. */
export function readStanding(
  { query }: Database,
  { workspaceId, userId }: { workspaceId: number; userId: number },
): Promise<Standing[]> {
  return query<Standing>`
    SELECT member."teamId", member."role"
    FROM "TeamMember" AS member JOIN "Team" AS team ON team."id" = member."teamId"
    WHERE member."workspaceId" = ${workspaceId} AND member."userId" = ${userId} AND member."role" <> 'member'
      AND team."removedAt" IS NULL
    ORDER BY member."teamId"`
}
