import { requireAdmin, type UserContext } from '../context'

const SET_UP_STEPS = ['key', 'alert', 'reach', 'person', 'mail', 'address'] as const

export type SetUpStep = (typeof SET_UP_STEPS)[number]

/** Settings of the server that the steps look at; `baseUrl`: where people reach the portal. */
export type ServerSettings = { hasMailer: boolean; baseUrl: string }

/**
 * What has been done of what it takes until an alert of a monitor reaches a person's phone, in the order in which it is
 * usually done. `reach` is of the admin who asks.
 */
export async function setUpProgress(
  ctx: UserContext,
  { hasMailer, baseUrl }: ServerSettings,
): Promise<{ step: SetUpStep; isDone: boolean }[]> {
  requireAdmin(ctx)
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
  }
  return SET_UP_STEPS.map((step) => ({ step, isDone: isDone[step] }))
}

function isSecureAddress(baseUrl: string) {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'https:' && !/^(localhost|127\.|\[::1\])/.test(hostname)
}
