import { expect, test } from 'vitest'
import { testChannelDeps, testMessage } from '../../testing/messages'
import { Channel as stored } from '../db/generated/sqlite/enums'
import { CHANNELS, deliver, describeMethod, parseConfig } from './channels'

const names = Object.values(stored)

test('there is a channel for each name that the database knows, and no other', () => {
  expect(Object.keys(CHANNELS).toSorted()).toEqual(names.toSorted())
})

test.each(names)('%s: what is stored and cannot be read is a final refusal that says what to do', async (channel) => {
  for (const config of ['', '{', 'null', '{}', '[]', '"x"']) {
    const result = await deliver(testChannelDeps(), { channel, config }, testMessage())
    expect(result).toEqual({ isDelivered: false, isFinal: true, answer: expect.stringContaining('add it again') })
    expect(describeMethod(channel, config)).toContain('add it again')
  }
})

test.each(names)('%s: input that is no form is refused, in words', (channel) => {
  for (const input of [undefined, null, 7, 'x', []]) {
    const parsed = parseConfig(channel, input)
    expect(parsed).toEqual({ ok: false, reason: 'invalid', errors: { form: 'Fill in the form.' } })
  }
})

test('a message that cannot be prepared is a refusal, and what failed is not repeated', async () => {
  const send = () => Promise.reject(new TypeError('sesame'))
  const config = '{"address":"ana@example.com"}'
  const deps = testChannelDeps({
    mailer: { send, check: async () => undefined, needsCheck: () => false, close: () => {} },
  })
  const answer = 'The message could not be prepared (TypeError).'
  expect(await deliver(deps, { channel: 'email', config }, testMessage())).toEqual({
    isDelivered: false,
    isFinal: true,
    answer,
  })
})
