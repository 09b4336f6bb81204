import { expect, onTestFinished, test } from 'vitest'
import { startHttpReceiver } from '../../testing/http-receiver'
import { testChannelDeps, testMessage } from '../../testing/messages'
import { storeJson } from '../values/stored-json'
import { type Channel, deliver } from './channels'

const TOKEN = 'sesame-sesame_sesame1234567890'

const METHODS: [Channel, path: string, fields: object][] = [
  ['telegram', '', { chatId: '1' }],
  ['pushover', '', { user: 'sesame0123456789sesame01234567' }],
  ['discord', `/api/webhooks/1/${TOKEN}`, {}],
  ['teams', `/workflows/a?sig=${TOKEN}`, {}],
  ['googlechat', `/v1/spaces/A/messages?key=${TOKEN}&token=${TOKEN}2`, {}],
  ['gotify', '', { token: TOKEN }],
  ['matrix', '', { room: '!a:example.com', token: TOKEN }],
  ['apprise', `/notify/${TOKEN}`, {}],
  ['ntfy', '/sesame-topic', { token: TOKEN }],
]

test.each(METHODS)(
  '%s: what an answer echoes is shown without secrets, wherever it is cut',
  async (channel, path, fields) => {
    let before = 0
    const { url, received, close } = await startHttpReceiver((response, request) => {
      const secrets = `${request.path} ${JSON.stringify(request.headers)} ${request.text}`.match(/[\w:-]*sesame[\w-]*/g)
      response.writeHead(403).end(`${'x'.repeat(before)} ${secrets?.join(' ')}`)
    })
    onTestFinished(close)
    const account = { token: TOKEN, url }
    const deps = testChannelDeps({ telegram: account, pushover: account })
    const config = storeJson({ url: `${url}${path}`, ...fields })
    for (before = 0; before < 210; before += 7) {
      const { answer } = await deliver(deps, { channel, config }, testMessage())
      expect(answer).toMatch(/^HTTP 403 /)
      expect(answer).not.toContain('sesam')
    }
    expect(JSON.stringify(received.map(({ headers, text, path: at }) => [headers, text, at]))).toContain('sesame')
  },
)
