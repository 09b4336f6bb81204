import { currentContext } from '@/app/auth/session'
import { completeTerm } from '@/lib/search/complete'
import { privateJson } from '../private-json'

const LONGEST = 1_000

export async function GET(request: Request) {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const typed = new URL(request.url).searchParams.get('typed') ?? ''
  return privateJson(await completeTerm(ctx, typed.slice(-LONGEST)))
}
