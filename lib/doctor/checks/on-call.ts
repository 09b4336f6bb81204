import type { Context } from '../../context'
import { listPolicies } from '../../escalation-policies/get'
import { listPagingWarnings, pagedCalendars } from '../../escalation-policies/list-warnings'
import { type MailStatus, mailStatus } from '../../mail/state'
import { calendar } from '../../on-call/calendar'
import type { Check, Installation } from '../check'

const AHEAD_MS = 7 * 86_400_000

export const onCall: Check<Installation> = {
  about: 'On call',
  find: async ({ db, mailer, workspaces }) => {
    const { status } = await mailStatus(db, mailer !== undefined)
    return (await Promise.all(workspaces.map((ctx) => warningsOf(ctx, status)))).flat()
  },
}

async function warningsOf(ctx: Context, mail: MailStatus) {
  const policies = await listPolicies(ctx)
  const to = new Date(ctx.now.getTime() + AHEAD_MS)
  const calendars = pagedCalendars(policies, await calendar(ctx, { from: ctx.now, to }))
  return listPagingWarnings(ctx, { policies, calendars, mail })
}
