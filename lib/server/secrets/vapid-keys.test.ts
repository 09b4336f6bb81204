import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { vapidKeys } from './vapid-keys'

const BASE_URL = 'http://localhost:3000'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-vapid-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('keys are made once and reused, and only their owner may read them', () => {
  const keys = vapidKeys({ DATA_DIR: folder, BASE_URL })
  expect(keys).toMatchObject({
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    privateKey: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(vapidKeys({ DATA_DIR: folder, BASE_URL })).toEqual(keys)
  expect(vapidKeys({ DATA_DIR: join(folder, 'other'), BASE_URL })).not.toEqual(keys)
  expect(statSync(join(folder, 'vapid-keys')).mode & 0o777).toBe(0o600)
})

test('instances with the same secret in their settings have the same keys, also after the secret changed', () => {
  const of = (name: string, AUTH_SECRET: string) => vapidKeys({ DATA_DIR: join(folder, name), AUTH_SECRET, BASE_URL })
  const first = of('one', 'a secret that both instances share')
  expect(of('two', 'a secret that both instances share')).toEqual(first)
  expect(of('three', 'another secret, long enough for it')).not.toEqual(first)
  expect(of('one', 'another secret, long enough for it')).toEqual(first)
})

test('the subject is an address that a push service can turn to', () => {
  const subject = (settings: object) => vapidKeys({ DATA_DIR: folder, BASE_URL, ...settings }).subject
  expect(subject({ MAIL_FROM: 'Tocsin <tocsin@example.com>', ADMIN_EMAIL: 'ana@example.com' })).toBe(
    'mailto:tocsin@example.com',
  )
  expect(subject({ ADMIN_EMAIL: 'ana@example.com' })).toBe('mailto:ana@example.com')
  expect(subject({ BASE_URL: 'https://tocsin.example' })).toBe('https://tocsin.example')
  expect(subject({})).toBe('mailto:tocsin@localhost')
})

test('damaged keys are refused, with the remedy', () => {
  for (const damaged of ['', '{}', '{"publicKey":"x","privateKey":"y"}']) {
    writeFileSync(join(folder, 'vapid-keys'), damaged)
    expect(() => vapidKeys({ DATA_DIR: folder, BASE_URL })).toThrow(/vapid-keys is damaged: delete it/)
  }
})
