import { expect, test } from 'vitest'
import { problemAnswer } from './problem'

const problem = { status: 418, code: 'teapot', title: 'A teapot', detail: 'Ask for tea.' }

const HEADERS = {
  'Content-Type': 'application/problem+json',
  'X-Request-Id': 'req_1',
  'Cache-Control': 'no-store',
}

test('a problem is RFC 9457 with a code and the id of the request', () => {
  expect(problemAnswer(problem, 'req_1')).toEqual({
    status: 418,
    headers: HEADERS,
    body: JSON.stringify({ type: 'urn:tocsin:problem:teapot', ...problemBody(), requestId: 'req_1' }),
  })
})

test('field errors and headers come along', () => {
  const errors = [{ field: 'summary', code: 'empty', message: 'summary is empty.' }]
  const answer = problemAnswer({ ...problem, errors, headers: { Allow: 'POST' } }, 'req_1')
  expect(JSON.parse(answer.body).errors).toEqual(errors)
  expect(answer.headers).toEqual({ ...HEADERS, Allow: 'POST' })
})

function problemBody() {
  const { title, status, detail, code } = problem
  return { title, status, detail, code }
}
