import { expect, test } from 'vitest'
import { lengthFault, passwordFault } from './password-fault'

test('a password needs 10 characters, whatever they are', async () => {
  expect(await passwordFault('kx7#mQ2$z')).toContain('10 characters')
  expect(await passwordFault('🔔'.repeat(9))).toContain('10 characters')
  expect(await passwordFault('kx7#mQ2$zW')).toBeUndefined()
})

test('a password has at most 200 characters of any alphabet', () => {
  for (const character of ['x', 'é', '🔔']) {
    expect(lengthFault(character.repeat(200))).toBeUndefined()
    expect(lengthFault(character.repeat(201))).toContain('200 characters')
  }
})

test.each(['4815162342', 'Manchester', '1qaz2wsx3edc', 'superpassword', 'SUPERTRAMP', 'usuckballz1', 'soso123aljg'])(
  '%s is among the most common ones: refused',
  async (password) => expect(await passwordFault(password)).toContain('easy to guess'),
)

test.each([
  '1234567890',
  'password123',
  'qwertyuiop',
  'aaaaaaaaaa',
  'abababababab',
  'abcdefghijkl',
  'tocsintocsin',
  'P@ssword1234',
  'letmein12345',
])('%s is common, a row or a repetition: refused', async (password) => {
  expect(await passwordFault(password)).toContain('easy to guess')
})

test.each(['zelda.quist@example.com', 'zeldaquist', 'ZeldaZelda', 'Quist12345'])(
  '%s says what everybody knows of the person: refused',
  async (password) => {
    expect(await passwordFault(password, ['zelda.quist@example.com', 'Zelda Quist'])).toContain('easy to guess')
  },
)

test.each(['correct horse battery', 'another password', 'correct-horse-battery-9', 'rT5kw9pLmQ'])(
  '%s is taken',
  async (password) => {
    expect(await passwordFault(password, ['ana@example.com', 'Ana'])).toBeUndefined()
  },
)

test('no password takes long to judge', async () => {
  const before = process.cpuUsage()
  for (const text of ['p@$5w0rD', '4bcd3f9h1j', '@4@4@4', 'aA1!', '🔔', '\0'])
    await passwordFault(text.repeat(40).slice(0, 200))
  const { user, system } = process.cpuUsage(before)
  // What it guards against takes minutes.
  expect((user + system) / 1e6).toBeLessThan(20)
})

test.each(['Acme Payments', 'acmepayments', 'oncalloncall', 'PagerDuty2026', 'Opsgenie123'])(
  '%s is what strangers try first here: refused',
  async (password) => expect(await passwordFault(password, ['Acme Payments'])).toContain('easy to guess'),
)
