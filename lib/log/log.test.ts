import { expect, test } from 'vitest'
import { createLog } from './log'

function logged(level: string, write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog(level, { write: (line) => void lines.push(line) }))
  return lines
}

const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'passwordHash', 'token', 'secret', 'csrfToken']

test.each(SECRETS)('%s is never written, at the top level and two levels down', (name) => {
  const secret = { [name]: 'sesame' }
  const [line = ''] = logged('info', (log) => log.info({ ...secret, user: secret, req: { headers: secret } }, 'event'))
  expect(line).not.toContain('sesame')
  expect(line.match(/\[redacted\]/g)).toHaveLength(3)
})

test('a line is JSON with its message and its other fields', () => {
  const [line = ''] = logged('info', (log) => log.warn({ requestId: 'req_1' }, 'alert rejected'))
  expect(JSON.parse(line)).toMatchObject({ level: 40, requestId: 'req_1', msg: 'alert rejected' })
})

test('whatever stands in a text, it begins no line of its own', () => {
  const hostile = 'a\n{"level":30,"msg":"signed in"}\r\u2028\u2029\u0000\u001b[2J"'
  const error = new Error(hostile)
  const lines = logged('info', (log) => log.warn({ err: error, address: hostile, [hostile]: { hostile } }, hostile))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.match(/[\p{Cc}]/gu)).toEqual(['\n'])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ address: hostile, msg: hostile, err: { message: hostile } })
})

test('lines below the level are not written', () => {
  expect(logged('warn', (log) => log.info('quiet'))).toEqual([])
  expect(logged('silent', (log) => log.fatal('quiet'))).toEqual([])
})
