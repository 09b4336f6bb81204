import { expect, test } from 'vitest'
import { answerOddRequest } from './odd-request'

test('what Next can answer is left to it', () => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    expect(answerOddRequest({ method, url: '/api/webhook/ingest?x=%E0' })).toBeUndefined()
  }
})

test('405: a method nobody knows, with what the path takes', () => {
  expect(answerOddRequest({ method: 'TRACE', url: '/api/webhook/ingest?x' })).toMatchObject({
    status: 405,
    headers: { Allow: 'POST', 'Cache-Control': 'no-store', 'X-Request-Id': expect.stringMatching(/^req_/) },
  })
  expect(answerOddRequest({ method: 'PROPFIND', url: '/incidents' })?.headers.Allow).toBe('GET, HEAD, POST')
})

test('400: a path that is no UTF-8', () => {
  expect(answerOddRequest({ method: 'GET', url: '/entities/%E0%A4%A' })?.status).toBe(400)
})
