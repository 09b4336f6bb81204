import { type Received, startHttpReceiver } from '../http-receiver'
import { type Fault, withFaults } from './faults'
import { type Click, payloadOf, sendClick } from './slack/click'
import { type Answer, type Arguments, postMessage, refusal, updateMessage } from './slack/messages'
import { openRateLimits } from './slack/rate-limits'
import { openSocketMode } from './slack/socket-mode'
import { openWorkspace, type SlackSettings, type Workspace } from './slack/workspace'

type Call = { method: string; given: Arguments; answer: Answer }
type SlackFault = { error: string } | { status: number; retryAfter?: number } | Exclude<Fault, object>
type Method = { scope: string; takesJson: boolean; run: (workspace: Workspace, given: Arguments) => Answer }

const METHODS: Record<string, Method> = {
  'chat.postMessage': { scope: 'chat:write', takesJson: true, run: postMessage },
  'chat.update': { scope: 'chat:write', takesJson: true, run: updateMessage },
  'users.info': { scope: 'users:read', takesJson: false, run: userInfo },
}

/** Slack's Web API on loopback, under `/api`, and the clicks of its users. Errors come with status 200, as Slack's do. */
export async function startSlack(settings: SlackSettings) {
  const workspace = openWorkspace(settings)
  const socketMode = openSocketMode()
  const limits = openRateLimits(settings.clock)
  const calls: Call[] = []
  const responses: { path: string; body: unknown }[] = []
  const { respond, plan } = withFaults(({ path, headers, text }) => {
    if (path.startsWith('/actions/')) {
      responses.push({ path, body: JSON.parse(text) })
      return { status: 200, body: { ok: true } }
    }
    const { name, token, given } = readCall({ path, headers, text })
    if (name === 'apps.connections.open') {
      const isApp = settings.appToken !== undefined && token === settings.appToken
      const opened = isApp ? { ok: true, url: socketMode.newAddress(receiver.url) } : refusal('not_allowed_token_type')
      return { status: 200, body: opened }
    }
    const wait = limits.waitFor({ method: name, channel: String(given.channel) })
    if (wait) return limited(wait)
    const answer =
      refusalOf(workspace, name, token) ?? METHODS[name]?.run(workspace, given) ?? refusal('unknown_method')
    calls.push({ method: name, given, answer })
    return { status: 200, body: answer }
  })
  const receiver = await startHttpReceiver(respond)
  const { url } = receiver
  receiver.onUpgrade(socketMode.upgrade)

  return {
    url,
    socketMode,
    close: () => {
      socketMode.close()
      return receiver.close()
    },
    /** The messages as they are now. */
    messages: () => structuredClone([...workspace.messages.values()]),
    /** What was asked of the API, with its answers; what was limited or failed is not there. */
    calls: () => [...calls],
    /** What came to the response URLs of clicks. */
    responses: () => [...responses],
    /** Answers the next requests so. */
    answerNext: (fault: SlackFault, times = 1) => plan(faultOf(fault), times),
    /** From now on the token has this error: `invalid_auth`, `token_revoked`, `account_inactive`. */
    refuseToken: (error: string) => {
      workspace.token.error = error
    },
    setChannel: (id: string, channel: { name: string; isMember?: boolean; isArchived?: boolean }) =>
      void workspace.channels.set(id, channel),
    setInteractivityUrl: (interactivityUrl: string) => {
      workspace.interactivityUrl = interactivityUrl
    },
    /** A click that comes over a connection of the app. */
    clickOverSocket: (click: Click) =>
      socketMode.deliver(payloadOf(workspace, click, `${url}/actions/${workspace.team.id}/${click.message}`)),
    click: (click: Click) => sendClick(workspace, click, `${url}/actions/${workspace.team.id}/${click.message}`),
  }
}

function readCall({ path, headers, text }: Pick<Received, 'path' | 'headers' | 'text'>) {
  const { pathname, searchParams } = new URL(path, 'http://slack')
  const name = pathname.replace('/api/', '')
  const type = headers['content-type']?.split(';')[0]
  const asked: Arguments = { ...Object.fromEntries(searchParams), ...readBody(text, type, METHODS[name]?.takesJson) }
  const { token, ...given } = asked
  return { name, token: headers.authorization?.replace(/^Bearer /, '') ?? token, given }
}

/** A method that takes no JSON sees nothing of it. */
function readBody(text: string, type: string | undefined, takesJson = true): Arguments {
  if (type === 'application/json') return takesJson && text ? JSON.parse(text) : {}
  return Object.fromEntries(new URLSearchParams(text))
}

function refusalOf({ botToken, token: own, scopes }: Workspace, name: string, token: unknown) {
  const method = METHODS[name]
  if (!method) return refusal('unknown_method')
  if (!token) return refusal('not_authed')
  if (token !== botToken) return refusal('invalid_auth')
  if (own.error) return refusal(own.error)
  const isAllowed = scopes.includes(method.scope)
  return isAllowed ? undefined : refusal('missing_scope', { needed: method.scope, provided: scopes.join(',') })
}

function userInfo({ users, scopes, team }: Workspace, { user: id }: Arguments): Answer {
  const user = users.get(String(id ?? ''))
  if (!user) return refusal('user_not_found')
  const { name, email } = user
  const profile = {
    real_name: name,
    display_name: name,
    ...(email && scopes.includes('users:read.email') && { email }),
  }
  return { ok: true, user: { id, team_id: team.id, name, real_name: name, deleted: false, is_bot: false, profile } }
}

function limited(seconds: number) {
  return { status: 429, headers: { 'retry-after': String(seconds) }, body: refusal('ratelimited') }
}

function faultOf(fault: SlackFault): Fault {
  if (typeof fault === 'string') return fault
  if ('error' in fault) return { status: 200, body: refusal(fault.error) }
  if (fault.status === 429) return limited(fault.retryAfter ?? 30)
  return { status: fault.status, body: refusal('internal_error') }
}
