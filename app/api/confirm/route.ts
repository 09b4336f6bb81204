import { z } from 'zod'
import { isOfOtherSite } from '@/app/auth/other-site'
import { factorContext } from '@/app/auth/session'
import { waitText } from '@/app/login/refusal'
import { type ConfirmDeps, confirmSession, type Proof, waysToConfirm } from '@/lib/auth/confirm'
import { ForbiddenError } from '@/lib/errors'
import { readAuthentication } from '@/lib/factors/passkey-answer'
import { passkeyFault } from '@/lib/factors/relying-party'
import { readLimited } from '@/lib/http/read-limited'
import { getRuntime } from '@/lib/server/runtime'
import { parseJson } from '@/lib/values/stored-json'
import { privateJson } from '../private-json'

const MAX_BODY_BYTES = 64 * 1024

const given = z.object({ kind: z.enum(['password', 'code', 'passkey']), text: z.string() })

/** How the person may confirm who they are. No server action: those wait for the one that asked. */
export async function GET() {
  const deps = await confirmDeps()
  if (!deps) return new Response(null, { status: 401 })
  return privateJson(await waysOf(deps))
}

export type Ways = Awaited<ReturnType<typeof waysOf>>

async function waysOf(deps: ConfirmDeps) {
  const { passkey, ...ways } = await waysToConfirm(deps)
  const isConfirmed = !deps.ctx.actor.mustConfirm
  return { ...ways, passkey: passkeyFault(deps.baseUrl) ? undefined : passkey, isConfirmed }
}

export type Confirmed = { fault?: string }

/** `text`: what was typed, or the passkey's answer as JSON. */
export async function POST(request: Request) {
  const deps = await confirmDeps()
  if (!deps) return new Response(null, { status: 401 })
  if (isOfOtherSite(request)) return new Response(null, { status: 403 })
  // Another site can send no JSON here without asking first.
  if (request.headers.get('content-type') !== 'application/json') return new Response(null, { status: 415 })
  const body = await readLimited(request, MAX_BODY_BYTES)
  if (!body) return new Response(null, { status: 413 })
  const proof = proofOf(given.safeParse(parseJson(Buffer.from(body).toString('utf8'))).data)
  return privateJson({ ...(proof ? await confirm(deps, proof) : { fault: WRONG }) } satisfies Confirmed)
}

async function confirm(deps: ConfirmDeps, proof: Proof): Promise<Confirmed> {
  try {
    const confirmed = await confirmSession(deps, proof)
    if (confirmed.ok) return {}
    if (confirmed.reason === 'wrong') return { fault: WRONG }
    return { fault: `Too many attempts. Try again in ${waitText(confirmed.retryAfterSeconds)}.` }
  } catch (error) {
    if (error instanceof ForbiddenError) return { fault: error.message }
    throw error
  }
}

const WRONG = 'That did not fit. A code counts once: wait for the next one.'

function proofOf(sent: z.output<typeof given> | undefined): Proof | undefined {
  if (sent?.kind === 'password') return { kind: 'password', password: sent.text }
  if (sent?.kind === 'code') return { kind: 'code', code: sent.text.slice(0, 100) }
  const answer = sent && readAuthentication(sent.text)
  return answer && { kind: 'passkey', answer }
}

async function confirmDeps(): Promise<ConfirmDeps | undefined> {
  const { factorThrottle: throttle, authSecret: secret, env } = getRuntime()
  const ctx = await factorContext()
  return ctx && { ctx, throttle, secret, baseUrl: env.BASE_URL, isStrict: env.STRICT_SECURITY }
}
