import type { ReceivedMail } from './smtp'

export type TestMail = { to: string; subject: string; head: string; text: string }

/** A mail as a person would read it. */
export function readMail({ to, raw }: ReceivedMail): TestMail {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const body = raw.slice(end + 4).replaceAll('\r\n', '\n')
  const isQuoted = /^content-transfer-encoding: quoted-printable$/im.test(head)
  const subject = /^subject: (.*)$/im.exec(head)?.[1] ?? ''
  return { to: to.join(', '), subject, head, text: isQuoted ? unquoted(body) : body }
}

function unquoted(text: string) {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
