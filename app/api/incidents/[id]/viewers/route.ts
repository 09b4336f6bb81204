import { currentContext } from '@/app/auth/session'
import { leaveIncident, viewIncident } from '@/lib/incidents/viewers'
import { parseRowId } from '@/lib/values/row-id'
import { privateJson } from '../../../private-json'

type Params = { params: Promise<{ id: string }> }

export async function POST(request: Request, { params }: Params) {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const id = parseRowId((await params).id)
  if (id === undefined) return new Response(null, { status: 404 })
  if (!new URL(request.url).searchParams.has('left')) return privateJson(await viewIncident(ctx, id))
  await leaveIncident(ctx, id)
  return new Response(null, { status: 204 })
}
