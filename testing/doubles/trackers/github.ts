import { z } from 'zod'
import { startTracker } from './tracker'

// https://docs.github.com/en/rest/issues/issues (list repository issues, create, update),
// https://docs.github.com/en/rest/issues/comments, https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api

const created = z.strictObject({
  title: z.string().min(1).max(256),
  body: z.string().max(65_536),
  labels: z.array(z.string()),
})
const changed = z.strictObject({
  state: z.enum(['open', 'closed']),
  state_reason: z.enum(['completed', 'not_planned', 'reopened']),
})
const comment = z.strictObject({ body: z.string().min(1).max(65_536) })

type Issue = z.output<typeof created> & {
  number: number
  state: string
  created_at: string
  updated_at: string
  comments: string[]
}

const INVALID = { status: 422, body: { message: 'Validation Failed' } }

/** One repository, and a token that may push to it. */
export async function startGitHub({ token, repository }: { token: string; repository: string }) {
  const issues: Issue[] = []
  const at = `/repos/${repository}/issues`
  const one = new RegExp(`^${at}/(\\d+)$`)
  const find = (number?: string) => issues.find((issue) => issue.number === Number(number))
  const tracker = await startTracker(
    [
      [
        'GET',
        new RegExp(`^${at}$`),
        ({ query }) => {
          const [size, page] = [Number(query.get('per_page') ?? 30), Number(query.get('page') ?? 1)]
          const since = Date.parse(query.get('since') ?? '1970-01-01')
          const fitting = issues.filter(({ state, updated_at }) => {
            const wanted = query.get('state') ?? 'open'
            return (wanted === 'all' || state === wanted) && Date.parse(updated_at) >= since
          })
          // Newest first, unless asked for otherwise.
          return { status: 200, body: fitting.toReversed().slice((page - 1) * size, page * size) }
        },
      ],
      [
        'POST',
        new RegExp(`^${at}$`),
        ({ body }) => {
          const { data } = created.safeParse(body)
          if (!data) return INVALID
          const now = new Date().toISOString().replace(/\.\d+/, '')
          const issue = {
            ...data,
            number: issues.length + 1,
            state: 'open',
            created_at: now,
            updated_at: now,
            comments: [],
          }
          issues.push(issue)
          return { status: 201, body: issue }
        },
      ],
      [
        'PATCH',
        one,
        ({ params, body }) => {
          const issue = find(params[0])
          const { data } = changed.safeParse(body)
          if (!issue || !data) return issue ? INVALID : { status: 404, body: { message: 'Not Found' } }
          return { status: 200, body: Object.assign(issue, { state: data.state }) }
        },
      ],
      [
        'POST',
        new RegExp(`^${at}/(\\d+)/comments$`),
        ({ params, body }) => {
          const { data } = comment.safeParse(body)
          if (!data) return INVALID
          find(params[0])?.comments.push(data.body)
          return { status: 201, body: { id: 1, ...data } }
        },
      ],
    ],
    ({ headers }) =>
      headers.authorization === `Bearer ${token}` && headers['user-agent']
        ? undefined
        : { status: 401, body: { message: 'Bad credentials' } },
  )
  return { ...tracker, issues }
}
