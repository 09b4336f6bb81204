import { z } from 'zod'
import { startTracker } from './tracker'

// https://docs.gitlab.com/api/issues/ (list project issues, new issue, edit an issue), https://docs.gitlab.com/api/notes/,
// https://docs.gitlab.com/user/project/quick_actions/: a line of a description or a note may be a command.

const created = z.strictObject({
  title: z.string().min(1).max(255),
  description: z.string().max(1_048_576),
  labels: z.string().optional(),
})
const changed = z.strictObject({ state_event: z.enum(['close', 'reopen']) })
const note = z.strictObject({ body: z.string().min(1).max(1_000_000) })

type Issue = z.output<typeof created> & { iid: number; state: 'opened' | 'closed'; created_at: string; notes: string[] }

/** One project. `commands`: lines that GitLab would have obeyed. */
export async function startGitLab({ token, project }: { token: string; project: string }) {
  const issues: Issue[] = []
  const commands: string[] = []
  const at = `/api/v4/projects/${encodeURIComponent(project)}/issues`
  const obey = (text: string) => void commands.push(...(withoutCode(text).match(/^\/[a-z_]+.*$/gm) ?? []))
  const tracker = await startTracker(
    [
      [
        'GET',
        new RegExp(`^${at}$`),
        ({ query }) => {
          const [size, page] = [Number(query.get('per_page') ?? 20), Number(query.get('page') ?? 1)]
          const after = Date.parse(query.get('created_after') ?? '1970-01-01')
          const fitting = issues.filter(({ created_at }) => Date.parse(created_at) >= after).toReversed()
          return { status: 200, body: fitting.slice((page - 1) * size, page * size) }
        },
      ],
      [
        'POST',
        new RegExp(`^${at}$`),
        ({ body }) => {
          const { data } = created.safeParse(body)
          if (!data) return { status: 400, body: { message: { title: ['is too long (maximum is 255 characters)'] } } }
          obey(data.description)
          const made = { iid: issues.length + 1, state: 'opened' as const, created_at: new Date().toISOString() }
          issues.push({ ...data, ...made, notes: [] })
          return { status: 201, body: issues.at(-1) }
        },
      ],
      [
        'PUT',
        new RegExp(`^${at}/(\\d+)$`),
        ({ params, body }) => {
          const issue = issues[Number(params[0]) - 1]
          const { data } = changed.safeParse(body)
          if (!issue || !data) return { status: 404, body: { message: '404 Not found' } }
          issue.state = data.state_event === 'close' ? 'closed' : 'opened'
          return { status: 200, body: issue }
        },
      ],
      [
        'POST',
        new RegExp(`^${at}/(\\d+)/notes$`),
        ({ params, body }) => {
          const { data } = note.safeParse(body)
          if (!data) return { status: 400, body: { message: '400 Bad request - Note is invalid' } }
          obey(data.body)
          issues[Number(params[0]) - 1]?.notes.push(data.body)
          return { status: 201, body: { id: 1, ...data } }
        },
      ],
    ],
    ({ headers }) =>
      headers['private-token'] === token ? undefined : { status: 401, body: { message: '401 Unauthorized' } },
  )
  return { ...tracker, issues, commands }
}

/** Without blocks between fences; one ends with a fence that is as long as its own, or longer. */
function withoutCode(text: string) {
  return text.replace(/^(`{3,})[^`\n]*\n[\s\S]*?^\1`*$/gm, '')
}
