import { getRuntime } from '@/lib/server/runtime'

export const dynamic = 'force-dynamic'

export async function GET() {
  const readiness = await getRuntime().readiness()
  const status = readiness.status === 'ready' ? 200 : 503
  return Response.json(readiness, { status, headers: { 'Cache-Control': 'no-store' } })
}
