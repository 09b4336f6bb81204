import { oneLine } from '../values/text'
import type { MailRefusal } from './mailer'

const REASONS: Partial<Record<string, string>> = {
  EDNS: 'The name of the mail server is not known to DNS.',
  ECONNREFUSED: 'The mail server refused the connection.',
  ECONNECTION: 'The connection to the mail server broke.',
  ESOCKET: 'The connection to the mail server failed.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EABORT: 'The mail server did not answer in time.',
  EAUTH: 'The mail server did not accept the name and password of SMTP_URL',
  ENOAUTH: 'The mail server wants a name and password in SMTP_URL.',
  ETLS: 'The mail server did not start TLS, so mails would go out unencrypted. Use smtps:// or another port in SMTP_URL, or put ?requireTLS=false at its end if you trust the whole network',
  SENDER: 'The mail server did not accept the sender in MAIL_FROM',
  RELAY:
    'The mail server takes no mail for others from this server: let it relay, or put a name and password into SMTP_URL',
}

const UNTRUSTED =
  "The mail server's certificate is not from an authority that this server trusts. If the authority is your own, set NODE_EXTRA_CA_CERTS to its file and restart"
const NO_TLS = 'The mail server does not speak TLS on this port. Use smtp:// with port 587, or smtps:// with port 465'

const TLS_REASONS: Partial<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
  CERT_HAS_EXPIRED: "The mail server's certificate has expired",
  CERT_NOT_YET_VALID: "The mail server's certificate is not valid yet, or this server's clock is slow",
  CERT_REVOKED: "The mail server's certificate was revoked",
  ERR_TLS_CERT_ALTNAME_INVALID: "The mail server's certificate is for another name than the one in SMTP_URL",
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
}

/** Reads nodemailer's errors. Only faults of the recipient or the mail are final; others can be fixed meanwhile. */
export function refusal(error: unknown): MailRefusal {
  const parts = partsOf(error)
  const isOfMail = ['EENVELOPE', 'EMESSAGE'].includes(parts.code)
  return {
    isTaken: false,
    isFinal: isOfMail && parts.status >= 500,
    answer: oneLine(inWords(parts)),
    ...(!isOfMail && { isServerFault: true }),
    ...(parts.code === 'SENDER' && { isSenderFault: true }),
  }
}

type Parts = ReturnType<typeof partsOf>

function inWords({ code, cause, response }: Parts) {
  const tls = TLS_REASONS[cause]
  if (tls) return `${tls} (${cause}).`
  const reason = REASONS[code]
  if (reason?.endsWith('.')) return response || reason
  if (reason) return response ? `${reason}: ${response}` : `${reason}.`
  return response || `The mail could not be handed over (${code}).`
}

function partsOf(error: unknown) {
  const code = textOf(error, 'code') || (error instanceof Error ? error.name : 'no code')
  const response = textOf(error, 'response')
  const cause = textOf(error, 'originalCode')
  return { code: refinedCode(error, code, cause), cause, response, status: Number(response.slice(0, 3)) || 0 }
}

/** nodemailer reports every socket failure as ESOCKET, and every refused envelope as EENVELOPE. */
function refinedCode(error: unknown, code: string, cause: string) {
  if (cause === 'ECONNREFUSED' || (error instanceof Error && /ECONNREFUSED/.test(error.message))) return 'ECONNREFUSED'
  if (code !== 'EENVELOPE') return code
  // A fault of all recipients, in most servers' words.
  if (/\brelay/i.test(textOf(error, 'response'))) return 'RELAY'
  return textOf(error, 'command') === 'MAIL FROM' ? 'SENDER' : code
}

function textOf(error: unknown, key: string) {
  const value = error instanceof Error ? Object.getOwnPropertyDescriptor(error, key)?.value : undefined
  return typeof value === 'string' ? value : ''
}
