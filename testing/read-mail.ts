import type { ReceivedMail } from './smtp'

/** `text`: what a program without HTML shows. */
export type TestMail = { to: string; subject: string; head: string; text: string; html?: string }

/** A mail as a person would read it. */
export function readMail({ to, raw }: ReceivedMail): TestMail {
  const { head, body } = readPart(raw)
  const subject = /^subject: (.*)$/im.exec(head)?.[1] ?? ''
  const parts = partsOf(head, body).map(readPart)
  const text = parts.find((part) => isOf('text/plain', part))
  const html = parts.find((part) => isOf('text/html', part))
  return { to: to.join(', '), subject, head, text: text ? decoded(text) : '', ...(html && { html: decoded(html) }) }
}

type Part = { head: string; body: string }

function readPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  return { head: raw.slice(0, end).replace(/\r\n[ \t]+/g, ' '), body: raw.slice(end + 4) }
}

/** RFC 2046, 5.1.1: the line break before a boundary is the boundary's. */
function partsOf(head: string, body: string) {
  const boundary = /^content-type: multipart\/alternative;.*boundary="([^"]+)"/im.exec(head)?.[1]
  if (boundary === undefined) return [`${head}\r\n\r\n${body}`]
  const [inside = ''] = `\r\n${body}`.split(`\r\n--${boundary}--`)
  return inside.split(`\r\n--${boundary}\r\n`).slice(1)
}

function isOf(type: string, { head }: Part) {
  return new RegExp(`^content-type: ${type}\\b`, 'im').test(head)
}

function decoded({ head, body }: Part) {
  const encoding = /^content-transfer-encoding: (\S+)$/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')
  const lines = body.replaceAll('\r\n', '\n')
  return encoding === 'quoted-printable' ? unquoted(lines) : lines
}

function unquoted(text: string) {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
