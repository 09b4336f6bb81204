import { type Problem, refusal } from '@/lib/http/problem'
import { INGEST_PATH } from '@/lib/server/lanes/path'

const notFound: Problem = {
  status: 404,
  code: 'not_found',
  title: 'Not found',
  detail: `Nothing is at this address. Send alerts with POST to ${INGEST_PATH}.`,
}

function answer() {
  const { status, headers, body } = refusal(notFound)
  return new Response(body, { status, headers })
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
