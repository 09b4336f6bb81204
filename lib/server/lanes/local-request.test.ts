import { expect, test } from 'vitest'
import { namesThisMachine } from './local-request'

test.each(['localhost', 'localhost:3000', 'LOCALHOST:80', '127.0.0.1', '127.0.0.1:3000', '127.9.9.9:1', '[::1]:3000'])(
  '%s names this machine',
  (host) => expect(namesThisMachine(host)).toBe(true),
)

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil-localhost',
  '10.0.0.1',
  '[::2]',
  'localhost:3000@evil.example',
])('%s does not', (host) => expect(namesThisMachine(host)).toBe(false))
