import type { Message } from '../channels/channel'
import { randomBase62 } from '../values/random'
import { CODE_VALID_MINUTES } from './code'
import type { ContactDeps } from './deps'

/** The code leads, so it can be read without opening the message. */
export function codeMessage({ ctx, baseUrl }: ContactDeps, code: string): Message {
  const { name } = ctx.actor
  return {
    uid: `code_${randomBase62(22)}`,
    kind: 'code',
    title: `${code} is the code for your Tocsin contact method`,
    lines: [
      `${name} wants to be paged here. Type the code in within ${CODE_VALID_MINUTES} minutes: ${code}`,
      'Was it not you? Then do nothing: without the code nobody is paged here.',
    ],
    links: [portalLink(baseUrl)],
    data: { code },
    secrets: [code],
    at: ctx.now,
  }
}

export function testMessage({ ctx, baseUrl }: ContactDeps): Message {
  return {
    uid: `test_${randomBase62(22)}`,
    kind: 'test',
    title: 'Test from Tocsin: pages arrive here',
    lines: [`${ctx.actor.name} sent this test. Nothing is wrong, and nothing is to be done.`],
    links: [portalLink(baseUrl)],
    data: {},
    at: ctx.now,
  }
}

type Notice = { title: string; lines: string[]; link: { text: string; url: string }; now: Date }

export function noticeMessage({ title, lines, link, now }: Notice): Message {
  const uid = `notice_${randomBase62(22)}`
  return { uid, kind: 'notice', title, lines, links: [link], data: {}, at: now }
}

export function portalLink(baseUrl: string) {
  return { text: 'Your contact methods', url: `${baseUrl}/settings/contact-methods` }
}
