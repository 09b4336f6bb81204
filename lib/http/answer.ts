/** What any server can send: the body is whole text, headers are in the case in which they go out. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

/** An answer with what every answer of the contract carries: its request's id, and that nobody is to keep it. */
export function answerTo(requestId: string, status: number, contentType: string, body: string): Answer {
  const headers = { 'Content-Type': contentType, 'X-Request-Id': requestId, 'Cache-Control': 'no-store' }
  return { status, headers, body }
}

/** Puts headers into the answer itself, and gives it back: copies are dear on an alert's way. */
export function withHeaders(answer: Answer, headers: Record<string, string> | undefined): Answer {
  Object.assign(answer.headers, headers)
  return answer
}
