import { shellState } from '@/app/(portal)/header/shell-state'
import { currentContext } from '@/app/auth/session'
import { getRuntime } from '@/lib/server/runtime'
import { privateJson } from '../private-json'

export async function GET() {
  const ctx = await currentContext()
  const hasMailer = getRuntime().channels.mailer !== undefined
  return ctx ? privateJson(await shellState(ctx, { hasMailer })) : new Response(null, { status: 401 })
}
