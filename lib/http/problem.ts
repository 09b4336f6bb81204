import type { Answer } from './answer'
import { newRequestId, withRequestId } from './request-id'

/** A field of the payload that is against the contract; `field` is empty when the whole payload is meant. */
export type FieldProblem = { field: string; code: string; message: string }

export type Problem = {
  status: number
  code: string
  title: string
  detail: string
  errors?: FieldProblem[]
  headers?: Record<string, string>
}

/** An error as `application/problem+json` (RFC 9457). */
export function problemAnswer(problem: Problem, requestId: string): Answer {
  const { status, code, title, detail, errors } = problem
  const body = { type: `urn:tocsin:problem:${code}`, title, status, detail, code, requestId, ...(errors && { errors }) }
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...problem.headers },
    body: JSON.stringify(body),
  }
}

/** The same for a request that has no id yet. */
export function refusal(problem: Problem): Answer {
  const requestId = newRequestId()
  return withRequestId(problemAnswer(problem, requestId), requestId)
}
