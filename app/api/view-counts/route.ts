import { currentContext } from '@/app/auth/session'
import { countQueries } from '@/lib/search/count-queries'
import { listViews } from '@/lib/views/list'
import { privateJson } from '../private-json'

/** Each costs a walk through an index. */
const MOST_VIEWS = 20

/** By view. */
export type ViewCounts = Record<number, { count: number; isCut: boolean }>

export async function GET() {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const views = (await listViews(ctx)).slice(0, MOST_VIEWS)
  const counts = await countQueries(
    ctx,
    views.map(({ search }) => new URLSearchParams(search).get('q') ?? ''),
  )
  const counted = views.flatMap(({ id }, at) => {
    const matches = counts[at]
    return matches ? [[id, matches] as const] : []
  })
  return privateJson(Object.fromEntries(counted) satisfies ViewCounts)
}
