import { type Answer, answerTo, withHeaders } from './answer'
import { newRequestId } from './request-id'

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
  const answer = answerTo(requestId, status, 'application/problem+json', JSON.stringify(body))
  return withHeaders(answer, problem.headers)
}

/** The same for a request that has no id yet. */
export function refusal(problem: Problem): Answer {
  return problemAnswer(problem, newRequestId())
}
