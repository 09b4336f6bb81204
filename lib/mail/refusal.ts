import { firstCharacters, oneLine } from '../text'
import type { MailOutcome } from './mailer'

const REASONS: Partial<Record<string, string>> = {
  EDNS: 'The name of the mail server is not known to DNS.',
  ECONNREFUSED: 'The mail server refused the connection.',
  ECONNECTION: 'The connection to the mail server broke.',
  ESOCKET: 'The connection to the mail server failed.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EAUTH: 'The mail server did not accept the name and password of SMTP_URL.',
  ENOAUTH: 'The mail server wants a name and password in SMTP_URL.',
  ETLS: 'No encrypted connection to the mail server came about.',
}

/**
 * What an error of nodemailer means. Only what is said of the recipient or the mail is final; that a server cannot be
 * reached or does not let us in can be mended while the mail waits.
 */
export function refusal(error: unknown, limit: number): MailOutcome {
  const { code, status, response } = partsOf(error)
  const isFinal = status >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code)
  const answer = response || REASONS[code] || `The mail could not be handed over (${code}).`
  return { isTaken: false, isFinal, answer: firstCharacters(oneLine(answer), limit) }
}

function partsOf(error: unknown) {
  if (!(error instanceof Error)) return { code: 'no code', status: 0, response: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const response = 'response' in error && typeof error.response === 'string' ? error.response : ''
  return { code: causeCode(error) ?? code, status, response }
}

/** nodemailer calls every failure of a socket ESOCKET. */
function causeCode(error: Error) {
  return /ECONNREFUSED/.test(error.message) ? 'ECONNREFUSED' : undefined
}
