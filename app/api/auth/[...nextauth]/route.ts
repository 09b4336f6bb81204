import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions } from '@/app/auth/auth-options'
import { readLimited } from '@/lib/http/read-limited'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

const METHODS: Record<string, 'GET' | 'POST'> = {
  csrf: 'GET',
  session: 'GET',
  'callback/credentials': 'POST',
  signout: 'POST',
}
const MAX_BODY_BYTES = 64 * 1024

async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  const answer = await answerTo(request, context)
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}

async function answerTo(request: NextRequest, context: RouteContext) {
  const method = METHODS[(await context.params).nextauth.join('/')]
  if (method === undefined) return new Response(null, { status: 404 })
  if (method !== request.method) return new Response(null, { status: 405, headers: { Allow: method } })
  if (method === 'GET') return NextAuth(authOptions())(request, context)
  const body = await readLimited(request, MAX_BODY_BYTES)
  if (!body) return new Response(null, { status: 413 })
  const { url, headers } = request
  return NextAuth(authOptions())(new NextRequest(url, { method, headers, body }), context)
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
