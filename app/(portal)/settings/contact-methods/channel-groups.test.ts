import { expect, test } from 'vitest'
import { CHANNELS } from '@/lib/channels/channels'
import { testChannelDeps } from '@/testing/messages'
import { blockedBy, chooseChannel, listOffered, nameOf } from './channel-groups'
import { FIELDS } from './fields-of-channels'

const ACCOUNT = { token: 'a', url: 'https://api.example' }
const TWILIO = {
  ...{ apiUrl: ACCOUNT.url, accountSid: 'AC1', authTokens: ['a'], from: '+15005550006' },
  ...{ messagingService: undefined, repliesTo: undefined, sharedKeys: [], isStrict: false },
}
const phone = { twilio: TWILIO, mostADay: 1, pause: async () => {} }
const whole = testChannelDeps({
  telegram: ACCOUNT,
  pushover: ACCOUNT,
  slackApp: { ...ACCOUNT, signingSecret: 'a' },
  mattermost: { ...ACCOUNT, repliesTo: ACCOUNT.url, secret: 'a' },
  phone,
})
const all = listOffered(whole).flatMap(({ channels }) => channels)

test('each channel can be chosen in one place, by a name of its own, and what is typed in has fields', () => {
  expect(all.toSorted()).toEqual(Object.keys(CHANNELS).toSorted())
  expect(new Set(all.map(nameOf)).size).toBe(all.length)
  expect(Object.keys(FIELDS).toSorted()).toEqual(all.filter((channel) => channel !== 'push').toSorted())
})

test('what the operator has not set up is not offered', () => {
  const offered = listOffered(testChannelDeps()).flatMap(({ channels }) => channels)
  expect(offered).toEqual(
    all.filter((channel) => !['telegram', 'pushover', 'sms', 'voice', 'slackapp', 'mattermost'].includes(channel)),
  )
})

test.each(all.filter((channel) => channel !== 'push'))('%s: its form asks for what it needs', (channel) => {
  const parsed = CHANNELS[channel].parse({})
  const needed = parsed.ok ? [] : Object.keys(parsed.errors)
  const asked = FIELDS[channel].filter(({ isOptional }) => !isOptional).map(({ name }) => name)
  expect(asked.toSorted()).toEqual(needed.toSorted())
})

test.each([
  ['works', undefined, 'https://tocsin.example', 'email'],
  ['unset', undefined, 'https://tocsin.example', 'push'],
  ['broken', 'email', 'http://localhost:3000', 'push'],
  ['unset', 'email', 'http://10.0.0.7:3000', 'ntfy'],
  ['unset', 'matrix', 'http://10.0.0.7:3000', 'matrix'],
] as const)('while mail %s, %s is asked for at %s: %s is chosen', (mail, asked, baseUrl, expected) => {
  const groups = listOffered(testChannelDeps())
  expect(chooseChannel(groups, { asked, baseUrl, blocked: blockedBy(mail) })).toBe(expected)
})
