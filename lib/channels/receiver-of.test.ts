import { expect, test } from 'vitest'
import { storeJson } from '../values/stored-json'
import { receiverOf } from './receiver-of'

test('what is down or back together has one name: all of a service, or all of a host', () => {
  const chat = (chatId: string) => receiverOf('telegram', storeJson({ chatId }))
  const room = (host: string, name: string) =>
    receiverOf('matrix', storeJson({ url: `https://${host}`, room: `!${name}:x`, token: 'a' }))
  expect(chat('1')).toBe(chat('2'))
  expect(chat('1')).not.toBe(receiverOf('pushover', storeJson({ user: 'a'.repeat(30) })))
  expect(room('one.example', 'a')).toBe(room('one.example', 'b'))
  expect(room('one.example', 'a')).not.toBe(room('other.example', 'a'))
  expect(receiverOf('matrix', '{')).toBeUndefined()
})
