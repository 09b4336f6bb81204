import { serverSettings } from '@/app/(portal)/header/server-settings'
import { shellState } from '@/app/(portal)/header/shell-state'
import { currentContext } from '@/app/auth/session'
import { privateJson } from '../private-json'

export async function GET() {
  const ctx = await currentContext()
  return ctx ? privateJson(await shellState(ctx, serverSettings())) : new Response(null, { status: 401 })
}
