import { type Answer, answerTo, withHeaders } from './answer'
import { newRequestId } from './request-id'

export type FieldProblem = { field: string; code: string; message: string }

export type Problem = {
  status: number
  code: string
  title: string
  detail: string
  errors?: FieldProblem[]
  headers?: Record<string, string>
}

export function problemAnswer(problem: Problem, requestId: string): Answer {
  const { status, code, title, detail, errors } = problem
  const body = { type: `urn:tocsin:problem:${code}`, title, status, detail, code, requestId, ...(errors && { errors }) }
  const answer = answerTo(requestId, status, 'application/problem+json', JSON.stringify(body))
  return withHeaders(answer, problem.headers)
}

export function refusal(problem: Problem): Answer {
  return problemAnswer(problem, newRequestId())
}
