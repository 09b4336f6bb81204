import { openApiDocument } from '@/lib/contract/openapi'
import { getRuntime } from '@/lib/server/runtime'

export const dynamic = 'force-dynamic'

export function GET() {
  return Response.json(openApiDocument(getRuntime().env.BASE_URL))
}
