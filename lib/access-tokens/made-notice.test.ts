import { expect, test } from 'vitest'
import { madeNotice } from './made-notice'

test('of a token of the workspace nobody is told to change a password, since it has none', () => {
  const { line, advice, page } = madeNotice({ name: 'Pipeline', role: 'responder' })
  expect(line).toContain('Pipeline acts as the workspace, as responder')
  expect(advice).toBe('If you did not make it, revoke it and tell the other admins.')
  expect(page.path).toBe('/settings/access-tokens')
})

test("of one's own the password is changed as well as the token revoked", () => {
  const { line, advice } = madeNotice({ name: 'Laptop', role: undefined })
  expect(line).toBe('Laptop acts as you, with what you may do.')
  expect(advice).toContain('revoke it, change your password')
})
