import { z } from 'zod'
import { listFailedPages, retryFailedPage } from '../../pages/failed-pages'
import { SEVERITIES } from '../../values/severity'
import { allOf, byId, idText, instantText, reference, timeText } from '../fields'
import { operation } from '../operation'
import { conflict } from '../problems'

const failedPage = z.object({
  id: idText,
  person: reference,
  channel: z.string().nullable().meta({ description: 'Null: the person had no contact method.' }),
  reason: z.string(),
  endedAt: instantText,
  times: z.int().meta({ description: 'How many failed for the same reason; this is the newest of them.' }),
  incident: z.object({ id: idText, summary: z.string(), severity: z.enum(SEVERITIES) }),
  incidents: z.int().meta({ description: 'How many incidents it was for.' }),
})

export const failedPageOperations = [
  operation('listFailedPages', 'GET /failed-pages', {
    permission: 'read',
    summary: 'List the newest 50 pages that failed and whose incident is open',
    scope: 'incidents:read',
    answer: allOf(failedPage),
    async run(ctx) {
      const items = (await listFailedPages(ctx)).map(({ id, person: name, userId, incident, endedAt, ...row }) => ({
        ...{ id: String(id), channel: row.channel, reason: row.reason, times: row.times, incidents: row.incidents },
        person: { id: String(userId), name },
        endedAt: timeText(endedAt),
        incident: { ...incident, id: String(incident.id) },
      }))
      return { body: { items } }
    },
  }),
  operation('retryFailedPage', 'POST /failed-pages/{id}/retry', {
    permission: 'handle incidents',
    summary: 'Send a failed page again',
    scope: 'incidents:write',
    params: byId,
    async run(ctx, { params }, { sendPages }) {
      const retried = await retryFailedPage(ctx, { pageId: params.id })
      if (!retried.ok) return { problem: conflict('It has not failed, or is being sent again.') }
      sendPages()
      return {}
    },
  }),
]
