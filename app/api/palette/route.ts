import { currentContext } from '@/app/auth/session'
import { findInWorkspace } from '@/lib/palette/find'
import { privateJson } from '../private-json'

const LONGEST = 200

export async function GET(request: Request) {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const typed = new URL(request.url).searchParams.get('typed') ?? ''
  return privateJson(await findInWorkspace(ctx, typed.slice(0, LONGEST)))
}
