import { z } from 'zod'
import { countOutOfDate } from '../../incidents/count-out-of-date'
import { getRetention, retentionErrors, retentionMark, setRetention } from '../../workspaces/set-retention'
import { operation } from '../operation'
import { createPace } from '../pace'
import { changedMeanwhile, invalidForm, tooManyCounts } from '../problems'

const retention = {
  days: z.int().nullable().meta({ description: 'How long resolved incidents are kept; null: for ever.' }),
}

/** It looks at every resolved incident. */
const pace = createPace()

const common = { permission: 'manage data' } as const

export const retentionOperations = [
  operation('getRetention', 'GET /retention', {
    ...common,
    summary: 'Tell how long resolved incidents are kept',
    scope: 'config:read',
    answer: z.object(retention),
    async run(ctx) {
      const days = await getRetention(ctx)
      return { body: { days }, tag: retentionMark(days) }
    },
  }),
  operation('planRetention', 'POST /retention/plan', {
    ...common,
    summary: 'Tell how many resolved incidents would be deleted as of now. Nothing is changed',
    scope: 'config:read',
    isDryRun: true,
    body: z.strictObject(retention),
    answer: z.object({ incidents: z.int() }),
    async run(ctx, { body: { days } }) {
      const errors = retentionErrors(days)
      if (Object.keys(errors).length > 0) return { problem: invalidForm(errors) }
      const incidents = days === null ? 0 : await pace(() => countOutOfDate(ctx, { days }))
      return incidents === undefined ? { problem: tooManyCounts } : { body: { incidents } }
    },
  }),
  operation('setRetention', 'PUT /retention', {
    ...common,
    summary: 'Say how long resolved incidents are kept: those that are older are deleted within the hour',
    scope: 'config:apply',
    takesIfMatch: true,
    body: z.strictObject(retention),
    answer: z.object(retention),
    async run(ctx, { body: { days }, ifMatch }) {
      const saved = await setRetention(ctx, { days, ...(ifMatch !== undefined && { mark: ifMatch }) })
      if (saved.ok) return { body: { days }, tag: saved.mark }
      return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors) : changedMeanwhile(saved) }
    },
  }),
]
