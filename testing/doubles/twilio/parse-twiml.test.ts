import { expect, test } from 'vitest'
import { parseTwiml, readTwiml } from './parse-twiml'
import { textOf } from './parse-xml'

test.each([
  ['<Response><Say>Disk &lt;full&gt; &#x26; h&#111;t</Say></Response>', 'Disk <full> & hot'],
  ['<?xml version="1.0" encoding="UTF-8"?>\n<Response><Say><![CDATA[<&>]]></Say></Response>\n', '<&>'],
  ['<Response ><!-- - --><Say voice=\'alice\'>Ping <break time="1s"/>pong</Say ></Response>', 'Ping pong'],
])('%s is understood', (document, said) => {
  const twiml = parseTwiml(document)
  expect(twiml.ok && twiml.verbs.map(textOf)).toEqual([said])
})

test('attributes are read without their quotes and entities', () => {
  const twiml = parseTwiml(`<Response><Gather action="/a?b=1&amp;c=2" finishOnKey='' numDigits = "1"/></Response>`)
  expect(twiml.ok && twiml.verbs[0]).toMatchObject({
    name: 'Gather',
    attributes: { action: '/a?b=1&c=2', finishOnKey: '', numDigits: '1' },
  })
})

test.each([
  ['an ampersand', '<Response><Say>AT&T</Say></Response>'],
  ['an ampersand at the end', '<Response><Say>AT&</Say></Response>'],
  ['an unknown entity', '<Response><Say>&nbsp;</Say></Response>'],
  ['a character that XML has not', '<Response><Say>\u0007</Say></Response>'],
  ['the same, as a number', '<Response><Say>&#7;</Say></Response>'],
  ['half of a surrogate pair', '<Response><Say>\ud83d</Say></Response>'],
  ['the end of CDATA in text', '<Response>]]></Response>'],
  ['a space before the declaration', ' <?xml version="1.0"?><Response/>'],
  ['an open element', '<Response><Say>open</Response>'],
  ['an open root', '<Response><Say>open</Say>'],
  ['a closed one too many', '<Response/></Response>'],
  ['crossed elements', '<Response><Gather><Say></Gather></Say></Response>'],
  ['an attribute without quotes', '<Response><Say loop=2>twice</Say></Response>'],
  ['an attribute that is there twice', '<Response a="1" a="2"/>'],
  ['a tag in an attribute', '<Response><Say voice="<b>">voice</Say></Response>'],
  ['two roots', '<Response/><Response/>'],
  ['text beside the root', '<Response/>text'],
  ['entities of its own', '<!DOCTYPE a [<!ENTITY b "c">]><Response>&b;</Response>'],
  ['nothing', ''],
])('12100: %s', (_what, document) => {
  expect(parseTwiml(document)).toEqual({ ok: false, code: 12100 })
})

test('12100: what is not UTF-8', () => {
  expect(parseTwiml(Buffer.from('<Response><Say>\xe9</Say></Response>', 'latin1'))).toEqual({ ok: false, code: 12100 })
})

test('12102: another root', () => {
  expect(parseTwiml('<response/>')).toEqual({ ok: false, code: 12102 })
})

test.each([
  [11200, 500, 'text/xml', '<Response/>'],
  [11200, 404, 'text/xml', '<Response/>'],
  [12300, 200, 'application/json', '{}'],
  [12300, 200, '', '<Response/>'],
  [11750, 200, 'text/xml', `<Response><Say>${'a'.repeat(65_536)}</Say></Response>`],
])('%i: an answer %i of the type "%s"', (code, status, contentType, text) => {
  const answer = { url: '', fields: {}, status, contentType, body: Buffer.from(text) }
  expect(readTwiml(answer)).toEqual({ ok: false, code })
})

test('11200: no answer', () => {
  expect(readTwiml({ url: '', fields: {}, body: Buffer.from('') })).toEqual({ ok: false, code: 11200 })
})

test('plain text is said, and an empty answer asks for nothing', () => {
  const plain = readTwiml({ url: '', fields: {}, status: 200, contentType: 'text/plain', body: Buffer.from('a < b') })
  expect(plain.ok && plain.verbs.map(textOf)).toEqual(['a < b'])
  const empty = readTwiml({ url: '', fields: {}, status: 204, body: Buffer.from('') })
  expect(empty).toEqual({ ok: true, verbs: [] })
})
