import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { asEdited, draftOfBody, MAX_EDITABLE_BYTES } from './draft-of-body'

const large = 'x'.repeat(MAX_EDITABLE_BYTES)

test.each([
  ['gzip', gzipSync('{}')],
  ['Latin-1', Buffer.from('{"title":"\xfc"}', 'latin1')],
])('a body that is no text starts from a skeleton: %s', (_, body) => {
  const draft = draftOfBody({ body, isWhole: true })
  expect(draft).toMatchObject({ isSkeleton: true, fits: false, suggestion: undefined })
  expect(JSON.parse(draft.text ?? '')).toEqual({ summary: '', severity: '', details: '' })
})

test('broken JSON starts from itself, to be mended', () => {
  expect(draftOfBody({ body: Buffer.from('{"title":'), isWhole: true })).toMatchObject({
    text: '{"title":',
    fits: false,
  })
})

test('a body too large for the box is accepted as mapped, or started from a skeleton where that does not do', () => {
  const fitting = { body: Buffer.from(`{"title":"a","priority":1,"x":"${large}"}`), isWhole: true }
  expect(draftOfBody(fitting)).toMatchObject({ text: undefined, fits: true, isSkeleton: false })
  const broken = { body: Buffer.from(`{"title":"${large}`), isWhole: false }
  expect(draftOfBody(broken)).toMatchObject({ isSkeleton: true, fits: false })
})

test.each([
  ['unchanged', '{\r\n"a":1}', '{\n"a":1}', '{\n"a":1}'],
  ['unchanged, with mixed line breaks', '{\r\n"a":\r\n1}', '{\r\n"a":\n1}', '{\r\n"a":\n1}'],
  ['unchanged, with a byte order mark that the form lost', '{"a":1}', '\uFEFF{"a":1}', '\uFEFF{"a":1}'],
  ['changed', '{\r\n"a":2}', '{\n"a":1}', '{\n"a":2}'],
  ['changed, from CR LF', '{\r\n"a":2}', '{\r\n"a":1}', '{\r\n"a":2}'],
])('what a text area does to line breaks is undone: %s', (_, sent, startedFrom, text) => {
  expect(asEdited(sent, startedFrom)).toBe(text)
})
