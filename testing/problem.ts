import { expect } from 'vitest'
import { z } from 'zod'
import { INGEST_CODES, type IngestCode } from '../lib/contract/problems'
import type { Answer } from '../lib/http/answer'

const problemSchema = z.strictObject({
  type: z.string().startsWith('urn:tocsin:problem:'),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(1),
  code: z.enum(INGEST_CODES),
  requestId: z.string().startsWith('req_'),
  errors: z
    .array(z.strictObject({ field: z.string(), code: z.string().min(1), message: z.string().min(1) }))
    .min(1)
    .optional(),
})

/** An answer read as RFC 9457 and our closed list of codes want it; fails the test when it is anything else. */
export function readProblem(answer: Answer) {
  expect(answer.headers['Content-Type']).toBe('application/problem+json')
  expect(answer.headers['Cache-Control']).toBe('no-store')
  const problem = problemSchema.parse(JSON.parse(answer.body))
  expect(problem.status).toBe(answer.status)
  expect(problem.type).toBe(`urn:tocsin:problem:${problem.code}`)
  expect(answer.headers['X-Request-Id']).toBe(problem.requestId)
  return problem
}

export function expectProblem(answer: Answer, status: number, code: IngestCode) {
  const problem = readProblem(answer)
  expect(problem).toMatchObject({ status, code })
  return problem
}
