import summaries from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { expect, onTestFinished, test } from 'vitest'
import { startDiscord } from '../../testing/doubles/discord'
import { startMatrix } from '../../testing/doubles/matrix'
import { startSlack } from '../../testing/doubles/slack'
import { startTelegram } from '../../testing/doubles/telegram'
import { testChannelDeps, testMessage } from '../../testing/messages'
import { storeJson } from '../values/stored-json'
import type { ChannelDeps } from './channel'
import { type ContactMethod, deliver } from './channels'
import { smsText } from './sms/text'

/** Sends a page for each; resolves with the summaries that were refused. */
async function refused(deps: ChannelDeps, method: ContactMethod) {
  const faults: string[] = []
  for (const [index, summary] of summaries.entries()) {
    const message = testMessage({ uid: `page_${index}`, title: `CRITICAL: ${summary}`, lines: [summary, summary] })
    const result = await deliver(deps, method, message)
    if (!result.isDelivered) faults.push(`${summary}: ${result.answer}`)
  }
  return faults
}

test('each of 461 is one part of an SMS, with what answers it', () => {
  expect(summaries).toHaveLength(461)
  for (const summary of summaries) {
    const reply = { token: 't', url: 'https://tocsin.example/a', code: 7 }
    const text = smsText(testMessage({ title: `CRITICAL: ${summary}`, reply }), { canReply: true })
    expect(text).toMatch(/\nReply 7a: acknowledge, 7c: resolve, 7e: escalate$/)
    const isOld = [...text].every((character) => (character.codePointAt(0) ?? 0) < 0x400 || character === '€')
    const places = isOld ? text.replace(/[\^{}\\[\]~|€]/g, 'xx').length : text.length
    expect(places, summary).toBeLessThanOrEqual(isOld ? 160 : 70)
  }
})

test('Discord takes each', async () => {
  const discord = await startDiscord({ id: '1', token: 'abc' })
  onTestFinished(() => discord.close())
  const config = storeJson({ url: discord.address })
  expect(await refused(testChannelDeps(), { channel: 'discord', config })).toEqual([])
  expect(discord.messages).toHaveLength(summaries.length)
})

test('Telegram takes each', async () => {
  const telegram = await startTelegram({ token: '1:AAA', chats: { 4711: 'open' } })
  onTestFinished(() => telegram.close())
  const deps = testChannelDeps({ telegram: { token: '1:AAA', url: telegram.url } })
  expect(await refused(deps, { channel: 'telegram', config: storeJson({ chatId: '4711' }) })).toEqual([])
  expect(telegram.messages).toHaveLength(summaries.length)
})

test('Matrix takes each', async () => {
  const matrix = await startMatrix({ token: 'syt_abc', rooms: ['!room:example.com'] })
  onTestFinished(() => matrix.close())
  const config = storeJson({ url: matrix.url, room: '!room:example.com', token: 'syt_abc' })
  expect(await refused(testChannelDeps(), { channel: 'matrix', config })).toEqual([])
  expect(matrix.events).toHaveLength(summaries.length)
})

test('Slack takes each', async () => {
  const slack = await startSlack({ botToken: 'xoxb-1', signingSecret: 's', channels: { U0ANA0001: { name: 'ana' } } })
  onTestFinished(() => slack.close())
  const deps = testChannelDeps({ slackApp: { token: 'xoxb-1', signingSecret: 's', url: slack.url } })
  expect(await refused(deps, { channel: 'slackapp', config: storeJson({ memberId: 'U0ANA0001' }) })).toEqual([])
  expect(slack.messages()).toHaveLength(summaries.length)
})
