import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../log/log'
import { logNextFaults } from './log-next-faults'

const { error: before } = console
let lines: string[] = []

beforeEach(() => {
  lines = []
  logNextFaults(createLog('info', { write: (line) => void lines.push(line) }))
})

afterEach(() => {
  console.error = before
})

function shown() {
  return lines.map((line) => {
    const { msg, err } = JSON.parse(line)
    return [msg, err?.code]
  })
}

test('an error of a page is one line with its digest, and the same one not again within a minute', () => {
  const failed = (digest: string) => Object.assign(new Error('\nInvalid\n\ninvocation'), { code: 'P1001', digest })
  for (const digest of ['11', '22', '11', '11']) console.error('⨯', failed(digest))
  expect(shown()).toEqual([
    ['the portal could not answer (11)', 'P1001'],
    ['the portal could not answer (22)', 'P1001'],
  ])
  expect(lines.filter((line) => line.trimEnd().includes('\n'))).toEqual([])
})

test('an error of a route has no digest', () => {
  console.error(new Error('gone'))
  expect(shown()).toEqual([['the portal could not answer', undefined]])
})

test('words are a line as well, and what a stranger changes in them makes no further one', () => {
  for (const host of ['a', 'b', 'c']) console.error('%s header does not match\n%o', '`x-forwarded-host`', { host })
  expect(lines.map((line) => JSON.parse(line).said)).toEqual([
    "`x-forwarded-host` header does not match\n{ host: 'a' }",
  ])
})
