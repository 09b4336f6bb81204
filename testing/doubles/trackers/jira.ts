import { z } from 'zod'
import { startTracker } from './tracker'

// https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/ (create, get, transitions),
// …/api-group-issue-comments/, …/api-group-issue-search/ (search/jql), …/apis/document/structure/,
// https://developer.atlassian.com/cloud/jira/platform/search-and-reconcile/: a search may not know what is new.

const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  marks: z.array(z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: z.url() }) })).optional(),
})
const block = z.strictObject({ type: z.enum(['paragraph', 'codeBlock']), content: z.array(text) })
const adf = z.strictObject({ type: z.literal('doc'), version: z.literal(1), content: z.array(block) })
const created = z.strictObject({
  fields: z.strictObject({
    project: z.strictObject({ key: z.literal('OPS') }),
    issuetype: z.strictObject({ name: z.enum(['Task', 'Bug']) }),
    summary: z
      .string()
      .max(255)
      .regex(/^[^\r\n]+$/),
    description: adf,
    labels: z.array(z.string().regex(/^\S{1,255}$/)),
  }),
})
const search = z.strictObject({ jql: z.string(), fields: z.array(z.string()), maxResults: z.number() })
const comment = z.strictObject({ body: adf })
const transition = z.strictObject({ transition: z.strictObject({ id: z.string() }) })

type Adf = z.output<typeof adf>
type Issue = z.output<typeof created>['fields'] & { key: string; category: string; comments: Adf[]; isIndexed: boolean }

/** The workflow: from where one may go where. */
const STEPS = [
  { id: '11', name: 'Back to the list', from: ['indeterminate', 'done'], to: 'new' },
  { id: '21', name: 'Start', from: ['new'], to: 'indeterminate' },
  { id: '31', name: 'Finish', from: ['new', 'indeterminate'], to: 'done' },
]

/** The project OPS. `state.isLagging`: its search does not know new issues, until `index`. */
export async function startJira({ email, token }: { email: string; token: string }) {
  const issues: Issue[] = []
  const state = { isLagging: false }
  const find = (key?: string) => issues.find((issue) => issue.key === key)
  const basic = `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`
  const bad = (errors: object) => ({ status: 400, body: { errorMessages: [], errors } })
  const stepsOf = (issue?: Issue) => STEPS.filter(({ from }) => issue && from.includes(issue.category))
  const tracker = await startTracker(
    [
      [
        'POST',
        /^\/rest\/api\/3\/search\/jql$/,
        ({ body }) => {
          const [, label] = /^project = "OPS" AND labels = "([^"\\]+)"$/.exec(search.parse(body).jql) ?? []
          if (!label) return { status: 400, body: { errorMessages: ['Error in the JQL Query'], errors: {} } }
          const found = issues.filter(({ labels, isIndexed }) => isIndexed && labels.includes(label))
          return { status: 200, body: { issues: found.map(({ key }) => ({ id: '1', key, fields: {} })), isLast: true } }
        },
      ],
      [
        'POST',
        /^\/rest\/api\/3\/issue$/,
        ({ body }) => {
          const { data, error } = created.safeParse(body)
          if (!data) return bad({ fields: error?.message })
          const key = `OPS-${issues.length + 1}`
          issues.push({ ...data.fields, key, category: 'new', comments: [], isIndexed: !state.isLagging })
          return { status: 201, body: { id: '10000', key, self: `https://jira.example/rest/api/3/issue/10000` } }
        },
      ],
      [
        'GET',
        /^\/rest\/api\/3\/issue\/([A-Z]+-\d+)$/,
        ({ params }) => {
          const issue = find(params[0])
          const status = { name: issue?.category, statusCategory: { key: issue?.category } }
          return issue ? { status: 200, body: { key: issue.key, fields: { status } } } : { status: 404 }
        },
      ],
      [
        'GET',
        /^\/rest\/api\/3\/issue\/([A-Z]+-\d+)\/transitions$/,
        ({ params }) => {
          const transitions = stepsOf(find(params[0])).map(({ id, name, to }) => {
            return { id, name, to: { name: to, statusCategory: { key: to } } }
          })
          return { status: 200, body: { transitions } }
        },
      ],
      [
        'POST',
        /^\/rest\/api\/3\/issue\/([A-Z]+-\d+)\/transitions$/,
        ({ params, body }) => {
          const issue = find(params[0])
          const asked = transition.safeParse(body).data?.transition.id
          const step = stepsOf(issue).find(({ id }) => id === asked)
          if (!issue || !step) return bad({ transition: 'It is not valid for this issue.' })
          issue.category = step.to
          return { status: 204 }
        },
      ],
      [
        'POST',
        /^\/rest\/api\/3\/issue\/([A-Z]+-\d+)\/comment$/,
        ({ params, body }) => {
          const { data } = comment.safeParse(body)
          if (!data) return bad({ comment: 'Comment body is not valid!' })
          find(params[0])?.comments.push(data.body)
          return { status: 201, body: { id: '1' } }
        },
      ],
    ],
    ({ headers }) => (headers.authorization === basic ? undefined : { status: 401, body: {} }),
  )
  return {
    ...tracker,
    issues,
    state,
    index: () => {
      for (const issue of issues) issue.isIndexed = true
    },
  }
}

/** What somebody reads, a block to a line. */
export function textOf({ content }: Adf) {
  return content.map((one) => one.content.map((part) => part.text).join('')).join('\n')
}
