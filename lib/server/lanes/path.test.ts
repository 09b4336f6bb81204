import { expect, test } from 'vitest'
import { originForm } from './path'

test.each([
  ['/api//twilio/sms/', '/api/twilio/sms'],
  ['/api/slack//interactions/', '/api/slack/interactions'],
  ['/api/telegram//updates/?hint=a', '/api/telegram/updates?hint=a'],
  ['/api/twilio/key/1.a.b-_/', '/api/twilio/key/1.a.b-_'],
  ['/api/acknowledge//1.a.b?x=1', '/api/acknowledge/1.a.b?x=1'],
  ['http://host/api/twilio/sms', '/api/twilio/sms'],
  ['/api/other//twilio/', '/api/other//twilio/'],
])('%s is read as %s', (url, read) => {
  expect(originForm(url)).toBe(read)
})
