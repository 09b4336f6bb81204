import { expect, test } from 'vitest'
import { originForm } from '../lanes/path'
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

test.each(['/entities/%E0%A4%A', '*', 'incidents', ''])('400: %j is no path', (url) => {
  expect(answerOddRequest({ method: 'GET', url })?.status).toBe(400)
})

test('400: HTTP/1.1 without a host, and versions that are neither 1.0 nor 1.1', () => {
  const request = { method: 'GET', url: '/incidents' }
  expect(answerOddRequest({ ...request, httpVersion: '1.1', headers: {} })?.status).toBe(400)
  expect(answerOddRequest({ ...request, httpVersion: '2.0', headers: { host: 'tocsin' } })?.status).toBe(400)
  expect(answerOddRequest({ ...request, httpVersion: '1.0', headers: {} })).toBeUndefined()
})

test('400: two hosts, in whatever case, and 501: a transfer coding beside chunked', () => {
  const request = { method: 'POST', url: '/api/webhook/ingest', httpVersion: '1.1', headers: { host: 'a' } }
  expect(answerOddRequest({ ...request, rawHeaders: ['Host', 'a', 'X', 'host', 'HOST', 'a'] })?.status).toBe(400)
  expect(answerOddRequest({ ...request, rawHeaders: ['Host', 'a', 'X', 'Host'] })).toBeUndefined()
  const coded = (coding: string) => ({ ...request, headers: { host: 'a', 'transfer-encoding': coding } })
  expect(answerOddRequest(coded('gzip, chunked'))?.status).toBe(501)
  expect(answerOddRequest(coded('Chunked'))).toBeUndefined()
})

test.each([
  ['/api/webhook/ingest/?a', '/api/webhook/ingest?a'],
  ['//api//webhook/ingest', '/api/webhook/ingest'],
  ['/a/../api/./webhook/ingest', '/api/webhook/ingest'],
  ['http://host/api/webhook/ingest/', '/api/webhook/ingest'],
  ['/api/webhook/ingest/more', '/api/webhook/ingest/more'],
  ['//api/webhook//heartbeat/abc/?a', '/api/webhook/heartbeat/abc?a'],
  ['/api/webhook/./heartbeat/abc', '/api/webhook/heartbeat/abc'],
  ['/entities/%2E%2E', '/entities/%2E%2E'],
  ['//v2/enqueue/', '/v2/enqueue'],
  ['/v2/alerts/a%2Fb/close/?identifierType=alias', '/v2/alerts/a%2Fb/close?identifierType=alias'],
  [Buffer.from('/v2/alerts/café/close').toString('latin1'), '/v2/alerts/caf%C3%A9/close'],
])('%s is taken as %s', (target, path) => {
  expect(originForm(target)).toBe(path)
})

test('a target that names the host is taken as its path', () => {
  expect(['http://a/b?c', 'HTTPS://a:1', '/b', '//b', '*', 'ftp://a/b'].map(originForm)).toEqual([
    '/b?c',
    '/',
    '/b',
    '//b',
    '*',
    'ftp://a/b',
  ])
})
