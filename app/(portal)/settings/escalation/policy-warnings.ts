import { guard } from '@/app/auth/guard'
import type { UserContext } from '@/lib/context'
import type { Policy } from '@/lib/escalation-policies/get'
import { listPagingWarnings, pagedCalendars } from '@/lib/escalation-policies/list-warnings'
import { mailStatus } from '@/lib/mail/state'
import { calendar } from '@/lib/on-call/calendar'
import { getRuntime } from '@/lib/server/runtime'

const WARNED_DAYS = 35

export async function policyWarnings(ctx: UserContext, policies: Policy[]) {
  const to = new Date(ctx.now.getTime() + WARNED_DAYS * 86_400_000)
  const calendars = pagedCalendars(policies, await guard(calendar(ctx, { from: ctx.now, to })))
  const { status: mail } = await mailStatus(ctx.db, getRuntime().channels.mailer !== undefined)
  return guard(listPagingWarnings(ctx, { policies, calendars, mail }))
}
