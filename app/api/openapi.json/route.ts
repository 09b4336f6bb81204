import { currentContext } from '@/app/auth/session'
import { verifyAccessToken } from '@/lib/access-tokens/verify'
import { apiDocumentBytes } from '@/lib/api/openapi'
import { bearerToken } from '@/lib/http/bearer-token'
import { refusal } from '@/lib/http/problem'
import { getRuntime } from '@/lib/server/runtime'

export const dynamic = 'force-dynamic'

/** For everybody, unless `OPENAPI_PUBLIC` keeps it for people who have signed in and for access tokens. */
export async function GET(request: Request) {
  const { env } = getRuntime()
  if (!env.OPENAPI_PUBLIC && !(await isOfUs(request))) {
    const { status, headers, body } = refusal(CLOSED)
    return new Response(body, { status, headers })
  }
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return new Response(apiDocumentBytes(env.BASE_URL), { headers })
}

async function isOfUs(request: Request) {
  const token = bearerToken(request.headers.get('authorization'))
  if (token === undefined) return (await currentContext()) !== undefined
  return (await verifyAccessToken(getRuntime().db, token, new Date())) !== undefined
}

const CLOSED = {
  status: 401,
  code: 'openapi_closed',
  title: 'The API document is not public here',
  detail: 'OPENAPI_PUBLIC is false. Sign in, or send an access token: "Authorization: Bearer tocsin_pat_…".',
  headers: { 'WWW-Authenticate': 'Bearer realm="tocsin"' },
}
