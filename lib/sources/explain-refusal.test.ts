import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAlert } from '../contract/parse-alert'
import { explainRefusal } from './explain-refusal'

function refusal(body: unknown) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const problem = parseAlert(bytes)
  if (!('status' in problem)) throw new Error('it fits')
  return explainRefusal(problem, bytes)
}

const recorded = readdirSync('lib/sources/presets/bodies').filter((name) => !name.startsWith('custom'))

test.each(recorded)('%s, sent to a key without a source, is told apart', (name) => {
  const { detail, code } = refusal(readFileSync(`lib/sources/presets/bodies/${name}`, 'utf8'))
  expect(code).toBe('invalid_fields')
  expect(detail).toMatch(/^This looks like (the webhook of|an event for|an alert for|an alarm of) /)
  expect(detail).toMatch(/api-keys reading ID --source [a-z-]+"; the same body is then accepted/)
})

test('a storm of Alertmanager is told by its first alerts', () => {
  const alerts = Array.from({ length: 800 }, (_, n) => ({
    labels: { n: String(n) },
    annotations: { summary: 's' },
    fingerprint: `${n}`,
  }))
  expect(refusal({ version: '4', alerts }).detail).toMatch(/^This looks like the webhook of Alertmanager/)
})

test.each([
  [{ title: 'a', priority: 'P1' }, 'There is title: send it as summary.', 'There is priority: send it as severity.'],
  [{ message: 'a', level: 'fatal' }, 'There is message: send it as summary.', 'There is level: send it as severity.'],
])('%o: the fields that are probably meant are named', (body, ...hints) => {
  const { detail, errors } = refusal(body)
  for (const hint of hints) expect(detail).toContain(hint)
  expect(errors).toHaveLength(2)
})

test.each([[{ hello: 'world' }], [[1, 2]], ['7'], [{ data: 'x'.repeat(100_000) }]])(
  '%o is refused as before',
  (body) => {
    expect(refusal(body).detail).not.toMatch(/This looks like|send it as/)
  },
)

test('a severity in another word is told what that usually is', () => {
  expect(refusal({ summary: 's', severity: 'fatal' }).detail).toContain('usually "critical"')
})
