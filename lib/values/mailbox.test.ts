import { expect, test } from 'vitest'
import { readMailbox } from './mailbox'

test.each([
  ['tocsin@example.com', '', 'tocsin@example.com'],
  [' Tocsin <tocsin@example.com> ', 'Tocsin', 'tocsin@example.com'],
  ['"Tocsin, on call" <tocsin@example.com>', 'Tocsin, on call', 'tocsin@example.com'],
  ['<tocsin@example.com>', '', 'tocsin@example.com'],
])('%j is a sender', (text, name, address) => expect(readMailbox(text)).toEqual({ name, address }))

test.each([
  '',
  'Tocsin',
  'a@b',
  'a@example.com, b@example.com',
  'A <a@example.com> <b@example.com>',
  'a@example.com\r\nBcc: b@example.com',
])('%j is none', (text) => expect(readMailbox(text)).toBeUndefined())
