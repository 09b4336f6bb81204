import { describe, expect, test } from 'vitest'
import { readGroups, readIdentified } from './claims'

const ISS = 'https://id.corp.example'
const GOOGLE = 'https://accounts.google.com'
const email = 'ana@corp.example'

function isVerified(token: object, told: object = {}, iss = ISS) {
  return readIdentified(iss, 'ana', { ...token }, { ...told }).isVerified
}

describe('an address is proven', () => {
  test.each([
    ['by the claim', { email, email_verified: true }],
    ['by its text', { email, email_verified: 'true' }],
    ['by the claim of Entra', { email, xms_edov: true }],
    ['by its number', { email, xms_edov: 1 }],
  ])('%s', (_, token) => expect(isVerified(token)).toBe(true))

  test.each([
    ['without a claim', { email }, {}],
    ['by another text', { email, email_verified: 'yes' }, {}],
    ['by a number', { email, email_verified: 1 }, {}],
    ['against the claim, by that of Entra', { email, email_verified: false, xms_edov: true }, {}],
    ['by the proof of another address', { email }, { email: 'ana@elsewhere.example', email_verified: true }],
  ])('but not %s', (_, token, told) => expect(isVerified(token, told)).toBe(false))

  test('by Google only while an organisation there has it', () => {
    const proven = { email, email_verified: true }
    expect(isVerified(proven, {}, GOOGLE)).toBe(false)
    expect(isVerified({ ...proven, hd: 'corp.example' }, {}, GOOGLE)).toBe(true)
    expect(isVerified({ ...proven, email: 'ana@gmail.com' }, {}, GOOGLE)).toBe(true)
  })
})

test('what the ID token does not hold is taken of the user info', () => {
  const told = { email: ' Ana@Corp.Example', email_verified: true, name: 'Ana' }
  expect(readIdentified(ISS, 'ana', {}, told)).toEqual({ iss: ISS, sub: 'ana', email, isVerified: true, name: 'Ana' })
  expect(readIdentified(ISS, 'ana', { name: '\u202e', preferred_username: 'anab' }, {}).name).toBe('anab')
})

describe('groups', () => {
  const named = (...names: string[]) => ({ kind: 'named', names })

  test.each([
    ['a list', 'groups', { groups: ['a', 'b'] }, named('a', 'b')],
    ['one name', 'groups', { groups: 'a' }, named('a')],
    ['none', 'groups', { groups: [] }, named()],
    ['no claim', 'groups', {}, named()],
    ['a claim with dots', 'https://corp.example/groups', { 'https://corp.example/groups': ['a'] }, named('a')],
    ['a path', 'realm_access.roles', { realm_access: { roles: ['a'] } }, named('a')],
    ['no path into a name', 'groups.length', { groups: ['a'] }, named()],
    ['nothing inherited', 'constructor.name', {}, named()],
    ['objects', 'groups', { groups: [{ name: 'a' }] }, { kind: 'unreadable' }],
    ['a number', 'groups', { groups: 7 }, { kind: 'unreadable' }],
    ['left out', 'groups', { _claim_names: { groups: 'src1' } }, { kind: 'overflow' }],
    ['others left out', 'groups', { _claim_names: { roles: 'src1' } }, named()],
  ])('%s', (_, claim, token, expected) => expect(readGroups(claim, token, {})).toEqual(expected))

  test('left out of the ID token, they are taken of the user info', () => {
    expect(readGroups('groups', { _claim_names: { groups: 'src1' } }, { groups: ['a'] })).toEqual(named('a'))
  })
})
