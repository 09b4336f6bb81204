import { requirePermission, type UserContext } from '../context'

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
  const select = { id: true } as const
  const own = { workspaceId, userId: actor.userId, verifiedAt: { not: null } }
  const [key, incident, method, others] = await Promise.all([
    db.read.apiKey.findFirst({ where: { workspaceId, revokedAt: null }, select }),
    db.read.incident.findFirst({ where: { workspaceId }, select }),
    db.read.contactMethod.findFirst({ where: hasMailer ? own : { ...own, channel: { not: 'email' } }, select }),
    db.read.user.findFirst({
      where: { workspaceId, id: { not: actor.userId }, disabledAt: null, joinedAt: { not: null } },
      select,
    }),
  ])
  const isDone: Record<SetUpStep, boolean> = {
    key: key !== null,
    alert: incident !== null,
    reach: method !== null,
    person: others !== null,
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
