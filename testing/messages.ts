import type { ChannelDeps, Message } from '../lib/channels/channel'
import { newKeyPair } from '../lib/channels/push/new-key-pair'
import { createPost } from '../lib/outbound/create-post'

/** A page as it would be sent. */
export function testMessage(changes: Partial<Message> = {}): Message {
  return {
    uid: 'page-1',
    kind: 'page',
    title: 'CRITICAL: Disk full on db-1',
    lines: ['service: database', 'host: db-1'],
    links: [
      { text: 'Acknowledge', url: 'https://tocsin.example/acknowledge?token=one-use&incident=7' },
      { text: 'Open the incident', url: 'https://tocsin.example/incidents/7' },
    ],
    severity: 'critical',
    data: { incident: { id: 7 } },
    at: new Date('2026-03-01T12:00:00.000Z'),
    ...changes,
  }
}

const EVIL =
  'a\r\nBcc: eve@example.com\u2028\0\u001b[31m <!channel> <@U1> @here @everyone &lt;!here&gt; [a](javascript:alert(1)) <script>alert(1)</script> \u202Egpj.exe\u2066 Cafe\u0301 \uD800'

/** What a sender with bad intentions would have us pass on. */
export function hostileMessage(): Message {
  return testMessage({
    title: EVIL + 'x'.repeat(100_000),
    lines: [EVIL, `${EVIL}${'💥'.repeat(100_000)}`, ...Array.from({ length: 5000 }, () => EVIL)],
    links: [
      { text: EVIL, url: 'javascript:alert(1)' },
      { text: EVIL, url: 'https://tocsin.example/incidents/7?a=|<x>&b="' },
      { text: 'x'.repeat(100_000), url: `https://tocsin.example/${'y'.repeat(3000)}` },
    ],
    data: { text: EVIL, long: 'z'.repeat(1_000_000) },
  })
}

/** Without a mail server; loopback may be posted to. */
export function testChannelDeps(changes: Partial<ChannelDeps> = {}): ChannelDeps {
  return {
    mailer: undefined,
    post: createPost({ allowCidrs: ['127.0.0.0/8'] }),
    vapid: { ...newKeyPair(undefined), subject: 'mailto:tocsin@example.com' },
    ...changes,
  }
}
