import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs'
import { BASE62 } from '../values/random'
import { sha256 } from '../values/sha256'
import { isWellFormedToken, newToken, TOKEN_PATTERN, tokenRecord } from './token'

test('a token is tocsin_ with 32 random characters and 6 of checksum, all base62', () => {
  const token = newToken()
  expect(token).toMatch(/^tocsin_[0-9A-Za-z]{38}$/)
  expect(isWellFormedToken(token)).toBe(true)
  expect(newToken()).not.toBe(token)
})

test('one regular expression finds a token in the middle of a text', () => {
  const token = newToken()
  expect(TOKEN_PATTERN.exec(`curl -H "Authorization: Bearer ${token}" https://example.com`)?.[0]).toBe(token)
})

test('the checksum tells every typo of one character', () => {
  const token = newToken()
  for (let at = 0; at < token.length; at++) {
    for (const wrong of BASE62.replace(token.charAt(at), '')) {
      expect(isWellFormedToken(token.slice(0, at) + wrong + token.slice(at + 1))).toBe(false)
    }
  }
})

test('a missing, doubled or swapped character is told as well', () => {
  const token = newToken()
  for (let at = 0; at < token.length; at++) {
    const [before, here, next] = [token.slice(0, at), token.charAt(at), token.charAt(at + 1)]
    expect(isWellFormedToken(before + token.slice(at + 1))).toBe(false)
    expect(isWellFormedToken(before + here + here + token.slice(at + 1))).toBe(false)
    if (next && here !== next) expect(isWellFormedToken(before + next + here + token.slice(at + 2))).toBe(false)
  }
})

test('no other text is taken for a token', () => {
  const token = newToken()
  for (const text of ['', 'tocsin_', ` ${token}`, `${token}\n`, token + token]) {
    expect(isWellFormedToken(text)).toBe(false)
  }
  fc.assert(
    fc.property(fc.string(), (text) => !isWellFormedToken(text)),
    { numRuns: runs(1000) },
  )
})

test('what is stored is the SHA-256 and a hint that gives nothing away', () => {
  const token = newToken()
  expect(tokenRecord(token)).toEqual({ hash: sha256(token), hint: `${token.slice(0, 11)}…` })
})
