import { expect, test } from 'vitest'
import { connectionOf, folderOf } from './account'

test.each([
  ['imaps://reply:secret@mail.example', { host: 'mail.example', port: 993, secure: true }],
  ['imap://reply:secret@mail.example', { host: 'mail.example', port: 143, secure: false, doSTARTTLS: true }],
  ['imap://reply:secret@mail.example:1143', { port: 1143, secure: false, doSTARTTLS: true }],
  ['imaps://reply:secret@[::1]:9993', { host: '::1', port: 9993, secure: true }],
])('%s: the password is never sent without TLS', (url, expected) => {
  expect(connectionOf({ url })).toMatchObject(expected)
})

test('a server on this machine needs no TLS', () => {
  expect(connectionOf({ url: 'imap://reply:secret@127.0.0.1:1143' })).not.toHaveProperty('doSTARTTLS')
})

test('what an address cannot hold is written with %', () => {
  const url = 'imaps://reply%40example.com:a%2Fb%40c@mail.example/INBOX/For%20pages'
  expect(connectionOf({ url }).auth).toEqual({ user: 'reply@example.com', pass: 'a/b@c' })
  expect([folderOf({ url }), folderOf({ url: 'imaps://a:b@c' }), folderOf({ url: 'imaps://a:b@c/' })]).toEqual([
    'INBOX/For pages',
    'INBOX',
    'INBOX',
  ])
})
