/** What any server can send: the body is whole text, headers are in the case in which they go out. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}
