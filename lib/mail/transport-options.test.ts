import { expect, test } from 'vitest'
import { requiresTls } from './transport-options'

test.each(['smtp://ana:secret@mail.example:587', 'smtp://ana:secret@10.0.0.9', 'smtp://:secret@mail.example'])(
  '%s: the password goes out by TLS only',
  (url) => expect(requiresTls(url)).toBe(true),
)

test.each([
  'smtp://mail.example',
  'smtp://ana:secret@localhost:1025',
  'smtp://ana:secret@[::1]',
  'smtps://a:b@mail.example',
])('%s: STARTTLS is not required', (url) => expect(requiresTls(url)).toBe(false))
