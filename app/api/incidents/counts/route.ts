import { currentContext } from '@/app/auth/session'
import { countStates, type StateCount } from '@/lib/incidents/count-states'
import { readQuery } from '@/lib/search/read-query'
import { privateJson } from '../../private-json'

export async function GET(request: Request) {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const { filter } = await readQuery(ctx, new URL(request.url).searchParams.get('q') ?? '')
  return privateJson((await countStates(ctx, filter)) satisfies StateCount[])
}
