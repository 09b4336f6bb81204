import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const IN_A_CALL = /\baudit(?:Of)?\(\s*[^'"`]*?,\s*'([^']+)'/g
const CONSTANT = /^const (?:ACTION|[A-Z_]*ACTION_[A-Z]+|ADDED|SENT) = '([^']+)'/gm

test('every action of the audit log is named in a test that looks for it', () => {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const actions = files.filter((file) => !isTest(file)).flatMap((file) => actionsIn(read(file)))
  const tests = files.filter((file) => file.endsWith('.test.ts') && !file.endsWith('guard.test.ts')).map(read)
  expect(actions.length).toBeGreaterThan(40)
  expect(actions.filter((action) => !tests.join('\n').includes(`'${action}`))).toEqual([])
})

function isTest(file: string) {
  return file.endsWith('.test.ts') || file.startsWith('testing/')
}

function read(file: string) {
  return readFileSync(join('lib', file), 'utf8')
}

function actionsIn(text: string) {
  if (!/\baudit(Of)?\(/.test(text)) return []
  return [IN_A_CALL, CONSTANT].flatMap((pattern) => Array.from(text.matchAll(pattern), ([, action = '']) => action))
}
