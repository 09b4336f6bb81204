import { describe, expect, test } from 'vitest'
import { OURS, PHONE, SID, SMS, tryTwilio } from './twilio/try-twilio'

const SERVICE = `MG${'1'.repeat(32)}`

const tried = tryTwilio()

describe('the API', () => {
  test('401, 20003: a wrong token; an API key is as good as the token', async () => {
    await tried.openAccount({ apiKey: { sid: 'SK1', secret: 'key' } })
    expect(await tried.post('Messages', SMS, [SID, 'wrong'])).toMatchObject({
      status: 401,
      body: { code: 20003, status: 401 },
    })
    expect(await tried.post('Messages', SMS, ['SK1', 'key'])).toMatchObject({ status: 201 })
  })

  test('201: a message is queued, and can be read', async () => {
    const { status, body } = await tried.post('Messages', SMS)
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'queued', error_code: null, direction: 'outbound-api', num_segments: '1' })
    expect(body.sid).toMatch(/^SM[0-9a-f]{32}$/)
    expect(body.date_created).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/)
    expect(await tried.read(String(body.uri))).toMatchObject({ sid: body.sid, status: 'queued', body: 'Disk full' })
  })

  test('201: a message of a messaging service is accepted, and has no sender yet', async () => {
    await tried.openAccount({ messagingServices: { [SERVICE]: { sender: OURS } } })
    const { body } = await tried.post('Messages', { To: PHONE, Body: 'Disk full', MessagingServiceSid: SERVICE })
    expect(body).toMatchObject({ status: 'accepted', from: null, num_segments: '0', messaging_service_sid: SERVICE })
    await tried.twilio.deliver(String(body.sid))
    expect(await tried.read(String(body.uri))).toMatchObject({ status: 'delivered', from: OURS, num_segments: '1' })
  })

  test('400: what Twilio refuses is no message', async () => {
    const { status, body } = await tried.post('Messages', { ...SMS, Body: '' })
    const more_info = 'https://www.twilio.com/docs/errors/21602'
    expect(status).toBe(400)
    expect(body).toEqual({ code: 21602, status: 400, more_info, message: 'Message body is required' })
    expect(tried.twilio.messages()).toEqual([])
  })

  test('400, 21604: JSON is not read', async () => {
    const headers = { authorization: `Basic ${btoa(`${SID}:token`)}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(SMS) }
    const answer = await fetch(`${tried.twilio.url}/2010-04-01/Accounts/${SID}/Messages.json`, request)
    expect(await answer.json()).toMatchObject({ code: 21604 })
  })

  test('400: a number can be refused with any code', async () => {
    tried.twilio.refuse(PHONE, 21408)
    expect(await tried.post('Messages', SMS)).toMatchObject({ status: 400, body: { code: 21408 } })
  })

  test('404, 20404: a message that is not there, another account', async () => {
    const missing = `/2010-04-01/Accounts/${SID}/Messages/SM1.json`
    expect(await tried.read(missing)).toMatchObject({ code: 20404, status: 404 })
    expect(await tried.read(missing.replace(SID, 'AC1'))).toMatchObject({ code: 20404 })
  })

  test('429 and 500 as planned, then as always', async () => {
    tried.twilio.answerNext({ status: 429, code: 20429 }, 2)
    tried.twilio.answerNext({ status: 500, code: 20500 })
    const statuses = []
    for (let time = 0; time < 4; time++) statuses.push((await tried.post('Messages', SMS)).status)
    expect(statuses).toEqual([429, 429, 500, 201])
    expect(tried.twilio.messages()).toHaveLength(1)
  })

  test('a dropped request is not done, a dropped answer is', async () => {
    tried.twilio.answerNext('drop')
    await expect(tried.post('Messages', SMS)).rejects.toThrow('fetch failed')
    expect(tried.twilio.messages()).toHaveLength(0)
    tried.twilio.answerNext('take and drop')
    await expect(tried.post('Messages', SMS)).rejects.toThrow('fetch failed')
    expect(tried.twilio.messages()).toHaveLength(1)
  })

  test('it can hang', async () => {
    tried.twilio.answerNext('hang')
    const waiting = tried.post('Messages', SMS)
    const outcome = expect(waiting).rejects.toThrow('fetch failed')
    // The second request is answered while the first still waits.
    expect(await tried.post('Messages', SMS)).toMatchObject({ status: 201 })
    await tried.twilio.close()
    await outcome
  })
})

describe('a message', () => {
  test('is sent, then delivered', async () => {
    const { sid } = await delivered()
    expect(tried.told('MessageStatus')).toEqual(['sent', 'delivered'])
    const fields = tried.toldAt(1)
    const about = { MessageSid: sid, SmsSid: sid, AccountSid: SID, To: PHONE, From: OURS }
    expect(fields).toMatchObject({ ...about, SmsStatus: 'delivered' })
    expect(fields.RawDlrDoneDate).toMatch(/^\d{10}$/)
    expect(fields).not.toHaveProperty('ErrorCode')
    expect(tried.twilio.messages()).toMatchObject([{ sid, status: 'delivered', body: 'Disk full' }])
  })

  test('of a messaging service is queued before, and told to the URL of the service', async () => {
    const service = { sender: OURS, statusCallback: `${tried.app.url}/service` }
    await tried.openAccount({ messagingServices: { [SERVICE]: service } })
    const { sid } = await tried.create('Messages', { To: PHONE, Body: 'Disk full', MessagingServiceSid: SERVICE })
    await tried.twilio.deliver(sid)
    expect(tried.told('MessageStatus')).toEqual(['queued', 'sent', 'delivered'])
    expect(tried.app.received.map(({ path }) => path)).toEqual(['/service', '/service', '/service'])
  })

  test('fails before it is sent, or is sent and does not arrive', async () => {
    const failed = await tried.create('Messages', { ...SMS, StatusCallback: `${tried.app.url}/status` })
    await tried.twilio.fail(failed.sid, 30036)
    const lost = await tried.create('Messages', { ...SMS, StatusCallback: `${tried.app.url}/status` })
    await tried.twilio.undeliver(lost.sid, 30003)
    expect(tried.told('MessageStatus')).toEqual(['failed', 'sent', 'undelivered'])
    expect(tried.told('ErrorCode')).toEqual(['30036', null, '30003'])
    expect(await tried.read(lost.uri)).toMatchObject({ status: 'undelivered', error_code: 30003 })
  })

  test('callbacks can come twice, in the wrong order, and with a wrong signature', async () => {
    tried.twilio.hold()
    const { sid } = await delivered()
    await tried.twilio.release('reversed')
    await tried.twilio.repeat(sid)
    expect(tried.told('MessageStatus')).toEqual(['delivered', 'sent', 'sent', 'delivered'])
    const other = await tried.create('Messages', { ...SMS, StatusCallback: `${tried.app.url}/status` })
    await tried.twilio.fail(other.sid, 30007, { forged: 'no signature' })
    const signatures = tried.app.received.map(({ headers }) => headers['x-twilio-signature']?.length)
    expect(signatures).toEqual([28, 28, 28, 28, undefined])
  })

  test('moves without a callback too', async () => {
    const { sid, uri } = await tried.create('Messages', SMS)
    await tried.twilio.deliver(sid)
    expect(await tried.read(uri)).toMatchObject({ status: 'delivered' })
    expect(tried.twilio.webhooks()).toEqual([])
  })

  test('of a person reaches the URL of the number, and is answered by TwiML', async () => {
    await tried.openApplication({
      '/sms': '<Response><Message>Done</Message><Message><Body>Two</Body></Message></Response>',
    })
    tried.twilio.setSmsUrl(OURS, `${tried.app.url}/sms`)
    const outcome = await tried.twilio.reply({ from: PHONE, to: OURS, body: '7a' })
    expect(outcome).toMatchObject({ status: 200, answers: ['Done', 'Two'] })
    const fields = tried.toldAt(0)
    expect(fields).toMatchObject({ MessageSid: outcome.sid, Body: '7a', From: PHONE, To: OURS, NumMedia: '0' })
    const answers = tried.twilio.messages().map(({ direction, to, body }) => [direction, to, body])
    expect(answers).toEqual([
      ['outbound-reply', PHONE, 'Done'],
      ['outbound-reply', PHONE, 'Two'],
    ])
  })

  test('400, 21610: after STOP nothing is sent, until START', async () => {
    tried.twilio.setSmsUrl(OURS, `${tried.app.url}/sms`)
    await tried.twilio.reply({ from: PHONE, to: OURS, body: 'Stop ' })
    expect(await tried.post('Messages', SMS)).toMatchObject({ status: 400, body: { code: 21610 } })
    await tried.twilio.reply({ from: PHONE, to: OURS, body: 'START' })
    expect(await tried.post('Messages', SMS)).toMatchObject({ status: 201 })
    expect(tried.told('Body')).toEqual(['Stop ', 'START'])
  })
})

async function delivered() {
  const message = await tried.create('Messages', { ...SMS, StatusCallback: `${tried.app.url}/status` })
  await tried.twilio.deliver(message.sid)
  return message
}
