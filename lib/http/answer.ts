export type Answer = { status: number; headers: Record<string, string>; body: string }

export function answerTo(requestId: string, status: number, contentType: string, body: string): Answer {
  const headers = { 'Content-Type': contentType, 'X-Request-Id': requestId, 'Cache-Control': 'no-store' }
  return { status, headers, body }
}

/** Changes and returns the answer itself: copies are expensive on the ingest path. */
export function withHeaders(answer: Answer, headers: Record<string, string> | undefined): Answer {
  Object.assign(answer.headers, headers)
  return answer
}
