import { expect, test } from 'vitest'
import { CALL, OURS, PHONE, SID, tryTwilio } from './try-twilio'

const EVENTS = ['initiated', 'ringing', 'answered', 'completed']

const tried = tryTwilio()

test('400: what Twilio refuses is no call', async () => {
  expect(await tried.post('Calls', { ...CALL, To: '' })).toMatchObject({ status: 400, body: { code: 21201 } })
  expect(tried.twilio.calls()).toEqual([])
})

test('tells of each wanted step in order, then ends at the end of its TwiML', async () => {
  const { sid } = await tried.create('Calls', {
    ...CALL,
    StatusCallback: `${tried.app.url}/status`,
    StatusCallbackEvent: EVENTS,
  })
  expect(sid).toMatch(/^CA[0-9a-f]{32}$/)
  expect(await tried.twilio.answer(sid)).toMatchObject({ status: 'completed', said: ['Disk full'], errors: [] })
  expect(tried.told('CallStatus')).toEqual(['initiated', 'ringing', 'in-progress', 'completed'])
  expect(tried.told('SequenceNumber')).toEqual(['0', '1', '2', '3'])
  const last = tried.toldAt(3)
  const about = { CallSid: sid, AccountSid: SID, To: PHONE, From: OURS, Direction: 'outbound-api' }
  expect(last).toMatchObject({ ...about, CallbackSource: 'call-progress-events', SipResponseCode: '200' })
  expect(last).toMatchObject({ CallDuration: expect.stringMatching(/^\d+$/), CalledCity: '' })
})

test('tells of its end only, unless more was wanted', async () => {
  const { sid } = await tried.create('Calls', { ...CALL, StatusCallback: `${tried.app.url}/status` })
  await tried.twilio.noAnswer(sid)
  expect(tried.told('CallStatus')).toEqual(['no-answer'])
  expect(tried.told('SipResponseCode')).toEqual(['487'])
})

test.each([
  ['busy', '486', ['initiated', 'ringing', 'busy']],
  ['noAnswer', '487', ['initiated', 'ringing', 'no-answer']],
  ['failCall', '404', ['initiated', 'failed']],
] as const)('%s: SIP %s', async (end, sipCode, statuses) => {
  const { sid, uri } = await tried.create('Calls', {
    ...{ ...CALL, StatusCallback: `${tried.app.url}/status`, StatusCallbackEvent: EVENTS },
  })
  await (end === 'failCall' ? tried.twilio.failCall(sid, 404) : tried.twilio[end](sid))
  expect(tried.told('CallStatus')).toEqual(statuses)
  expect(tried.told('SipResponseCode').at(-1)).toBe(sipCode)
  expect(await tried.read(uri)).toMatchObject({ status: statuses.at(-1), duration: '0' })
})

test('asks for keys, and does what the answer says', async () => {
  const page = `<?xml version="1.0" encoding="UTF-8"?>
    <Response><Pause length="1"/>
      <Gather numDigits="1" action="keys?call=1" timeout="8"><Say>Disk &lt;full&gt; &amp; hot. Press 4.</Say></Gather>
      <Say>Nothing pressed.</Say><Redirect>/page?again=1</Redirect></Response>`
  const thanks = '<Response><Say>Acknowledged.</Say><Hangup/><Say>Never said</Say></Response>'
  await tried.openApplication({ '/page': page, '/page?again=1': page, '/keys?call=1': thanks })
  const { sid } = await tried.create('Calls', { To: PHONE, From: OURS, Url: `${tried.app.url}/page` })
  const asked = await tried.twilio.answer(sid)
  expect(asked).toMatchObject({ status: 'in-progress', isAsked: true, said: ['Disk <full> & hot. Press 4.'] })
  expect(await tried.twilio.stayQuiet(sid)).toMatchObject({ status: 'in-progress', isAsked: true })
  expect(await tried.twilio.press(sid, '44')).toMatchObject({ status: 'completed', errors: [] })
  expect(tried.twilio.calls()[0]?.said.slice(1)).toEqual(['Nothing pressed.', asked.said[0], 'Acknowledged.'])
  expect(tried.app.received.map(({ path }) => path)).toEqual(['/page', '/page?again=1', '/keys?call=1'])
  expect(tried.told('Digits')).toEqual([null, null, '4'])
  expect(tried.told('CallStatus')).toEqual(['in-progress', 'in-progress', 'in-progress'])
})

test('sends keys up to #, and empty ones where that is wanted', async () => {
  const gather = '<Gather action="/keys"><Say>Number</Say></Gather><Gather action="/keys" actionOnEmptyResult="true"/>'
  await tried.openApplication({ '/page': `<Response>${gather}</Response>`, '/keys': '<Response/>' })
  const first = await tried.create('Calls', { To: PHONE, From: OURS, Url: `${tried.app.url}/page` })
  await tried.twilio.answer(first.sid)
  await tried.twilio.press(first.sid, '123#9')
  const second = await tried.create('Calls', { To: PHONE, From: OURS, Url: `${tried.app.url}/page` })
  await tried.twilio.answer(second.sid)
  expect(await tried.twilio.stayQuiet(second.sid)).toMatchObject({ isAsked: true })
  expect(await tried.twilio.stayQuiet(second.sid)).toMatchObject({ status: 'completed' })
  expect(tried.told('Digits')).toEqual([null, '123', null, ''])
})

test('asks for its first TwiML by GET where that is wanted', async () => {
  const form = { To: PHONE, From: OURS, Url: `${tried.app.url}/page?a=1`, Method: 'GET' }
  const { sid } = await tried.create('Calls', form)
  await tried.twilio.answer(sid)
  const [asked] = tried.app.received
  expect(asked?.path).toMatch(/^\/page\?a=1&/)
  expect(asked?.path).toContain(`CallSid=${sid}`)
})

test.each([
  [12100, '<Response><Say>AT&T</Say></Response>'],
  [12102, '<Answer/>'],
  [11100, '<Response><Redirect>/relative</Redirect></Response>'],
])('ends with error %i: %s', async (code, Twiml) => {
  const { sid } = await tried.create('Calls', { ...CALL, Twiml })
  const over = await tried.twilio.answer(sid)
  expect(over).toMatchObject({ status: 'completed', errors: [code] })
  expect(over.said).toEqual([expect.stringContaining('application error')])
})

test('ends with error 11200 where nobody answers', async () => {
  const { sid } = await tried.create('Calls', { To: PHONE, From: OURS, Url: `${tried.app.url}/page` })
  await tried.app.close()
  expect(await tried.twilio.answer(sid)).toMatchObject({ status: 'completed', errors: [11200] })
})

test('passes over a verb that it does not know, with warning 12200', async () => {
  const { sid } = await tried.create('Calls', { ...CALL, Twiml: '<Response><say>low</say><Say>high</Say></Response>' })
  expect(await tried.twilio.answer(sid)).toMatchObject({ said: ['high'], errors: [12200] })
})

test('tells who answered, where that was wanted', async () => {
  await tried.openApplication({ '/page': '<Response/>' })
  const form = { To: PHONE, From: OURS, Url: `${tried.app.url}/page` }
  const watched = await tried.create('Calls', { ...form, MachineDetection: 'Enable' })
  await tried.twilio.answer(watched.sid, { answeredBy: 'machine_start' })
  const plain = await tried.create('Calls', form)
  await tried.twilio.answer(plain.sid, { answeredBy: 'machine_start' })
  expect(tried.told('AnsweredBy')).toEqual(['machine_start', null])
  expect(await tried.read(watched.uri)).toMatchObject({ answered_by: 'machine_start' })
})

test('is ended by the person', async () => {
  const { sid } = await tried.create('Calls', {
    ...CALL,
    Twiml: '<Response><Gather action="https://a.example/"/></Response>',
  })
  await tried.twilio.answer(sid)
  expect(await tried.twilio.hangUp(sid)).toMatchObject({ status: 'completed', isAsked: false })
  await expect(tried.twilio.press(sid, '4')).rejects.toThrow('nobody asked')
})

test('is ended by the API, and only once: 21220', async () => {
  const Twiml = '<Response><Gather action="https://a.example/"/></Response>'
  const { sid, uri } = await tried.create('Calls', { ...CALL, Twiml, StatusCallback: `${tried.app.url}/status` })
  await tried.twilio.answer(sid)
  expect(await tried.post(`Calls/${sid}`, { Status: 'completed' })).toMatchObject({ status: 200, body: { sid } })
  await expect.poll(() => tried.told('CallStatus')).toEqual(['completed'])
  expect(await tried.read(uri)).toMatchObject({ status: 'completed' })
  expect(await tried.post(`Calls/${sid}`, { Status: 'completed' })).toMatchObject({
    status: 400,
    body: { code: 21220 },
  })
})

test('that nobody has answered is canceled by the API', async () => {
  const { sid, uri } = await tried.create('Calls', CALL)
  await tried.twilio.ring(sid)
  await tried.post(`Calls/${sid}`, { Status: 'completed' })
  expect(await tried.read(uri)).toMatchObject({ status: 'canceled' })
})
