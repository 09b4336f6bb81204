import { expect, test } from 'vitest'
import { requiresTls } from './transport-options'

test.each([
  'smtp://ana:secret@mail.example:587',
  'smtp://ana:secret@10.0.0.9',
  'smtp://mail.example',
  'smtp://10.0.0.9:1025',
  'smtp://mail.example/?requireTLS=true',
])('%s: nothing goes out without TLS', (url) => expect(requiresTls(url)).toBe(true))

test.each([
  'smtp://mail.example/?requireTLS=false',
  'smtp://mail.example?ignoreTLS=true',
  'smtp://ana:secret@localhost:1025',
  'smtp://ana:secret@[::1]',
  'smtps://a:b@mail.example',
])('%s: STARTTLS is not required', (url) => expect(requiresTls(url)).toBe(false))
