import { apiDocument } from '@/lib/api/openapi'
import { getRuntime } from '@/lib/server/runtime'

export const dynamic = 'force-dynamic'

export function GET() {
  return Response.json(apiDocument(getRuntime().env.BASE_URL))
}
