import { requirePermission, type UserContext } from '../context'
import { sql } from '../db/sql/sql'

const SET_UP_STEPS = ['key', 'alert', 'reach', 'person', 'mail', 'address', 'backup'] as const

const RECENT_MS = 8 * 86_400_000

export type SetUpStep = (typeof SET_UP_STEPS)[number]

/**
 * What the steps look at of the server. `baseUrl`: where people reach the portal; `lastBackupAt`: null when none was made,
 * undefined where Tocsin makes none.
 */
export type ServerSettings = { hasMailer: boolean; baseUrl: string; lastBackupAt?: Date | null | undefined }

/** `at`: when it was done, of what must be done again. */
export type SetUpProgress = { step: SetUpStep; isDone: boolean; at?: Date }[]

/**
 * What has been done of what it takes until an alert of a monitor reaches a person's phone, in the order in which it is
 * usually done. `reach` is of the admin who asks.
 */
export async function setUpProgress(
  ctx: UserContext,
  { hasMailer, baseUrl, lastBackupAt }: ServerSettings,
): Promise<SetUpProgress> {
  requirePermission(ctx, 'read health')
  const { db, workspaceId, actor } = ctx
  const [found] = await db.query<Record<'key' | 'alert' | 'reach' | 'person', boolean | number>>`
    SELECT EXISTS (SELECT 1 FROM "ApiKey" WHERE "workspaceId" = ${workspaceId} AND "revokedAt" IS NULL) AS "key",
      EXISTS (SELECT 1 FROM "Incident" WHERE "workspaceId" = ${workspaceId}) AS "alert",
      EXISTS (
        SELECT 1 FROM "ContactMethod"
        WHERE "workspaceId" = ${workspaceId} AND "userId" = ${actor.userId} AND "verifiedAt" IS NOT NULL
          ${hasMailer ? sql`` : sql`AND "channel" <> 'email'`}) AS "reach",
      EXISTS (
        SELECT 1 FROM "User"
        WHERE "workspaceId" = ${workspaceId} AND "id" <> ${actor.userId} AND "disabledAt" IS NULL
          AND "joinedAt" IS NOT NULL) AS "person"`
  const isDone: Record<SetUpStep, boolean> = {
    key: Boolean(found?.key),
    alert: Boolean(found?.alert),
    reach: Boolean(found?.reach),
    person: Boolean(found?.person),
    mail: hasMailer,
    address: isSecureAddress(baseUrl),
    backup: Boolean(lastBackupAt && ctx.now.getTime() - lastBackupAt.getTime() < RECENT_MS),
  }
  const steps = SET_UP_STEPS.filter((step) => step !== 'backup' || lastBackupAt !== undefined)
  return steps.map((step) => ({
    step,
    isDone: isDone[step],
    ...(step === 'backup' && lastBackupAt && { at: lastBackupAt }),
  }))
}

function isSecureAddress(baseUrl: string) {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'https:' && !/^(localhost|127\.|\[::1\])/.test(hostname)
}
