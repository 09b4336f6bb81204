import { expect, test } from 'vitest'
import { SENDERS, senderOf } from './senders'

test("a key's sender is the stored one, else the only one of its preset", () => {
  expect(senderOf('zabbix', 'sender')).toBe('zabbix')
  expect(senderOf(null, 'alertmanager')).toBe('alertmanager')
  expect(senderOf('of a newer version', 'grafana')).toBe('grafana')
  expect(senderOf(null, 'sender')).toBeUndefined()
  expect(senderOf(null, undefined)).toBeUndefined()
})

test('each mark names one sender', () => {
  expect(new Set(SENDERS.map(({ mark }) => mark)).size).toBe(SENDERS.length)
})
