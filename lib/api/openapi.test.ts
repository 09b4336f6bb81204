import { validate } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { ALL_SCOPES } from '../access-tokens/scopes'
import { apiDocument, apiDocumentBytes } from './openapi'
import { OPERATIONS } from './operations'

const document = apiDocument('https://tocsin.example')

test('two validators take the document', async () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  expect(await validate(structuredClone(document) as never)).toMatchObject({ valid: true })
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test('the document is made once for an address', () => {
  const bytes = apiDocumentBytes('https://tocsin.example')
  expect(apiDocumentBytes('https://tocsin.example')).toBe(bytes)
  expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(document)
  expect(new TextDecoder().decode(apiDocumentBytes('https://other.example'))).toContain('"https://other.example"')
})

test('every operation names a scope, but for the one that tells whose token it is', () => {
  expect(OPERATIONS.filter(({ scope }) => scope === undefined).map(({ id }) => id)).toEqual(['getMe'])
  const used = new Set(OPERATIONS.map(({ scope }) => scope))
  expect(ALL_SCOPES.filter((scope) => !used.has(scope))).toEqual([])
})

test('what changes something needs a scope to write, and what reads one to read', () => {
  const asks = new Set(['previewSchedule', 'tryRule', 'planConfiguration', 'planEntityImport', 'planRetention'])
  for (const { id, method, scope = '' } of OPERATIONS) {
    if (id === 'getMe') continue
    expect(scope, id).toMatch(method === 'GET' || asks.has(id) ? /:read$/ : /:(write|apply)$/)
  }
})

test('names and addresses are given once', () => {
  const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length)
  unique(OPERATIONS.map(({ id }) => id))
  unique(OPERATIONS.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`))
})

test('the bounds of a layer are in the document', () => {
  const text = JSON.stringify(document)
  expect(text).toContain('"minimum":1,"maximum":168')
  expect(text).toContain('168 hours, 90 days, 12 weeks, 3 months')
  expect(text).toContain('"maxItems":20,"uniqueItems":true')
})
