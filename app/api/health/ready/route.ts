import { probeDatabase } from '@/lib/health/probe'
import { getRuntime } from '@/lib/server/runtime'

export const dynamic = 'force-dynamic'

export async function GET() {
  const { db, log, stopping } = getRuntime()
  const ready = !stopping.signal.aborted && (await writes())
  const headers = { 'Cache-Control': 'no-store' }
  return Response.json({ status: ready ? 'ready' : 'not ready' }, { status: ready ? 200 : 503, headers })

  async function writes() {
    try {
      await probeDatabase(db, new Date())
      return true
    } catch (error) {
      log.error({ err: error }, 'not ready: the database does not take writes')
      return false
    }
  }
}
