import { z } from 'zod'
import { startTracker } from './tracker'

// https://developer.statuspage.io/ (authentication, rate limits, incidents). Each top-level value of metadata is an object.

const status = z.enum(['investigating', 'identified', 'monitoring', 'resolved'])
const created = z.strictObject({
  incident: z.strictObject({
    name: z.string().min(1),
    status,
    body: z.string(),
    metadata: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
})
const changed = z.strictObject({ incident: z.strictObject({ status, body: z.string() }) })

type Incident = z.output<typeof created>['incident'] & { id: string; created_at: string; incident_updates: string[] }

/** One page. */
export async function startStatuspage({ key, page }: { key: string; page: string }) {
  const incidents: Incident[] = []
  const at = `/v1/pages/${page}/incidents`
  const tracker = await startTracker(
    [
      [
        'GET',
        new RegExp(`^${at}$`),
        ({ query }) => {
          const [size, number] = [Number(query.get('limit') ?? 100), Number(query.get('page') ?? 1)]
          return { status: 200, body: incidents.toReversed().slice((number - 1) * size, number * size) }
        },
      ],
      [
        'POST',
        new RegExp(`^${at}$`),
        ({ body }) => {
          const { data } = created.safeParse(body)
          if (!data) return { status: 422, body: { error: ['Name can’t be blank'] } }
          const made = { id: `p31zjtct2j${incidents.length}`, created_at: new Date().toISOString() }
          incidents.push({ ...data.incident, ...made, incident_updates: [data.incident.body] })
          return { status: 201, body: incidents.at(-1) }
        },
      ],
      [
        'PATCH',
        new RegExp(`^${at}/(\\w+)$`),
        ({ params, body }) => {
          const incident = incidents.find(({ id }) => id === params[0])
          const { data } = changed.safeParse(body)
          if (!incident || !data) return { status: 404, body: { error: 'Record not found' } }
          incident.incident_updates.push(data.incident.body)
          incident.status = data.incident.status
          return { status: 200, body: incident }
        },
      ],
    ],
    ({ headers }) =>
      headers.authorization === `OAuth ${key}` ? undefined : { status: 401, body: { error: 'Could not authenticate' } },
  )
  return { ...tracker, incidents }
}
