import { expect, test } from 'vitest'
import { hideSecrets } from './secrets'

const URL = 'smtp://ana:p%40ss-word@mail.example'
const coded = Buffer.from('\0ana\0p@ss-word').toString('base64')

test.each(['p@ss-word', 'p%40ss-word', coded, Buffer.from('p@ss-word').toString('base64')])(
  'a server that repeats %s is not repeated',
  (secret) => expect(hideSecrets(`535 ${secret} is wrong`, URL)).toBe('535 … is wrong'),
)

test('without a password nothing is taken out', () => {
  expect(hideSecrets('535 No', 'smtp://mail.example')).toBe('535 No')
})
