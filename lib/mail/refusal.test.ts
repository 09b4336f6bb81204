import { expect, test } from 'vitest'
import { refusal } from './refusal'

const failed = (details: object) => Object.assign(new Error('it failed'), details)

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /not from an authority that this server trusts.* NODE_EXTRA_CA_CERTS/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /NODE_EXTRA_CA_CERTS/],
  ['CERT_HAS_EXPIRED', /certificate has expired/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /certificate is for another name/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', /does not speak TLS on this port/],
])('%s is told as what it is', (originalCode, words) => {
  const refused = refusal(failed({ code: 'ESOCKET', originalCode }))
  expect(refused).toMatchObject({ isFinal: false, isServerFault: true, answer: expect.stringMatching(words) })
  expect(refused.answer).toContain(originalCode)
})

test.each([
  ['a recipient', 'RCPT TO', 'EENVELOPE', true],
  ['a mail', 'DATA', 'EMESSAGE', true],
  ['the sender', 'MAIL FROM', 'EENVELOPE', false],
  ['a connection', 'CONN', 'ECONNECTION', false],
])('a 5yz reply to %s (%s): final is only what is said of recipient and mail', (_, command, code, isFinal) => {
  const refused = refusal(failed({ command, code, response: '550 No' }))
  expect(refused).toMatchObject({ isFinal, answer: expect.stringContaining('550 No') })
  expect(refused.isServerFault).toBe(isFinal ? undefined : true)
})

test.each([
  '554 5.7.1 <ben@example.com>: Relay access denied',
  '550 5.7.54 Unable to relay recipient in non-accepted domain',
])('a server that does not relay is at fault, not the recipient: %s', (response) => {
  const refused = refusal(failed({ command: 'RCPT TO', code: 'EENVELOPE', response }))
  expect(refused).toMatchObject({ isFinal: false, isServerFault: true, answer: expect.stringContaining(response) })
  expect(refused.isSenderFault).toBeUndefined()
})

test('what is no error of nodemailer is told by its name alone', () => {
  expect(refusal(new TypeError('sesame')).answer).toBe('The mail could not be handed over (TypeError).')
  expect(refusal('sesame').answer).toBe('The mail could not be handed over (no code).')
})
