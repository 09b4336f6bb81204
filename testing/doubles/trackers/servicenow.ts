import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { startTracker } from './tracker'

// https://www.servicenow.com/docs/r/api-reference/rest-apis/c_TableAPI.html (GET, POST, PATCH /now/table/{tableName}),
// https://www.servicenow.com/docs/r/it-service-management/incident-management/ (states; a resolution needs a code and notes)

const level = z.enum(['1', '2', '3'])
const created = z.strictObject({
  short_description: z.string().min(1).max(160),
  description: z.string().max(4_000),
  correlation_id: z.string().max(100),
  correlation_display: z.string().max(100),
  impact: level,
  urgency: level,
})
const changed = z.strictObject({
  state: z.enum(['1', '2', '3', '6', '7', '8']).optional(),
  close_code: z.enum(['Solution provided', 'Workaround provided']).optional(),
  close_notes: z.string().max(4_000).optional(),
  work_notes: z.string().max(4_000),
})

type Incident = z.output<typeof created> & { sys_id: string; number: string; state: string; notes: string[] }

/** The table of incidents of one instance. */
export async function startServiceNow({ user, password }: { user: string; password: string }) {
  const incidents: Incident[] = []
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const refuse = (status: number, message: string) => {
    return { status, body: { error: { message, detail: '' }, status: 'failure' } }
  }
  const tracker = await startTracker(
    [
      [
        'GET',
        /^\/api\/now\/table\/incident$/,
        ({ query }) => {
          const [, id] = /^correlation_id=([^^]+)$/.exec(query.get('sysparm_query') ?? '') ?? []
          const found = incidents.filter((one) => one.correlation_id === id)
          return { status: 200, body: { result: found.map(({ sys_id }) => ({ sys_id })) } }
        },
      ],
      [
        'POST',
        /^\/api\/now\/table\/incident$/,
        ({ body }) => {
          const { data } = created.safeParse(body)
          if (!data) return refuse(400, 'Exception while reading request')
          const number = `INC${String(incidents.length + 1).padStart(7, '0')}`
          incidents.push({ ...data, number, sys_id: randomBytes(16).toString('hex'), state: '1', notes: [] })
          return { status: 201, body: { result: incidents.at(-1) } }
        },
      ],
      [
        'PATCH',
        /^\/api\/now\/table\/incident\/([0-9a-f]{32})$/,
        ({ params, body }) => {
          const incident = incidents.find(({ sys_id }) => sys_id === params[0])
          const { data } = changed.safeParse(body)
          if (!incident) return refuse(404, 'No Record found')
          if (!data || (data.state === '6' && !(data.close_code && data.close_notes)))
            return refuse(403, 'Operation Failed: Data Policy Exception')
          const { work_notes, ...fields } = data
          incident.notes.push(work_notes)
          return { status: 200, body: { result: Object.assign(incident, fields) } }
        },
      ],
    ],
    ({ headers }) => (headers.authorization === basic ? undefined : refuse(401, 'User is not authenticated')),
  )
  return { ...tracker, incidents }
}
