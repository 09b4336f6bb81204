import { timeInWords } from '../../audit/time-in-words'
import type { Context } from '../../context'
import { listPolicies } from '../../escalation-policies/get'
import { listPagingWarnings, pagedCalendars } from '../../escalation-policies/list-warnings'
import type { MailStatus } from '../../mail/state'
import { calendar } from '../../on-call/calendar'
import { onCallAt } from '../../on-call/who-is-on-call'
import type { Check, Examined } from '../check'

const AHEAD_MS = 7 * 86_400_000

export const onCall: Check<Examined> = {
  about: 'On call',
  find: async ({ mail, workspaces }) => {
    const { status } = await mail
    const warnings = (await Promise.all(workspaces.map((ctx) => warningsOf(ctx, status)))).flat()
    const notes = await Promise.all(workspaces.map(whoCoversAll))
    return {
      faults: warnings.map(({ words }) => words),
      notes: notes.flat(),
      whose: new Map(warnings.map(({ words, userIds }) => [words, userIds])),
    }
  },
}

/** One person whom overrides have put on call in each of several schedules: all pages go to them. */
async function whoCoversAll(ctx: Context) {
  const schedules = await ctx.db.read.schedule.count({ where: { workspaceId: ctx.workspaceId } })
  const covered = (await onCallAt(ctx.db, ctx, ctx.now)).filter(({ via }) => via === 'override')
  const [first] = covered
  if (!first || schedules < 2 || covered.length < schedules) return []
  if (covered.some(({ userId }) => userId !== first.userId)) return []
  const until = new Date(Math.min(...covered.map((one) => one.until.getTime())))
  const by = [...new Set(covered.map(({ overrideBy = 'the command line' }) => overrideBy))].join(', ')
  return [
    `By overrides of ${by}, ${first.userName} is on call in all ${schedules} schedules until ${timeInWords(until)}.`,
  ]
}

async function warningsOf(ctx: Context, mail: MailStatus) {
  const policies = await listPolicies(ctx)
  const to = new Date(ctx.now.getTime() + AHEAD_MS)
  const calendars = pagedCalendars(policies, await calendar(ctx, { from: ctx.now, to }))
  return listPagingWarnings(ctx, { policies, calendars, mail })
}
