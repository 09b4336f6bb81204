import { expect, test } from 'vitest'
import { checkReading } from './check-reading'
import { PRESETS } from './presets/presets'
import { tryReading } from './try-reading'

const { signal } = PRESETS.alertmanager

function problemsOf(changes: object) {
  const checked = checkReading({ ...PRESETS.alertmanager, ...changes })
  return checked.ok ? [] : checked.problems
}

test.each([
  [{ summary: { from: ['$'] } }, 'summary: $ leads to nothing: name a member of the body after it, as in $.title.'],
  [
    { each: undefined, summary: { from: ['$.title'] } },
    'summary: $.title leads to nothing: without a list of alerts the path begins at the body already, so leave $ out.',
  ],
  [
    { summary: { from: ['labels. alertname'] } },
    'summary: labels. alertname leads to nothing: a name has a blank at its end;',
  ],
  [{ summary: { from: ['alerts.*.title'] } }, 'summary: alerts.*.title leads to nothing: there are no wildcards;'],
  [{ summary: { from: ['/title'] } }, 'summary: /title leads to nothing: write dots instead of slashes;'],
  [{ summary: { from: ['{{title}}'] } }, 'summary: {{title}} leads to nothing: it is no template;'],
  [
    { severity: { from: [], values: { a: 'low' }, otherwise: 'low' } },
    'severity: its words can never match, since no path leads to one',
  ],
  [{ severity: { from: ['level'], values: {}, otherwise: 'low' } }, 'severity: its paths have no effect without words'],
  [{ severity: { from: ['level'], values: { ' - ': 'low' }, otherwise: 'low' } }, 'severity: " - " can never match'],
  [
    { severity: { from: ['level'], values: { 'Sev-1': 'high', sev_1: 'low' }, otherwise: 'low' } },
    'severity: Sev-1 and sev_1 are the same word',
  ],
  [
    { signal: { ...signal, status: { from: ['state'], resolved: ['OK'], ignored: ['ok'] } } },
    'signal.status: ok is among ignored and among resolved',
  ],
  [
    { signal: { ...signal, status: { from: ['state'], resolved: [''], ignored: [] } } },
    'signal.status.resolved: "" can never match',
  ],
  [{ signal: { ...signal, key: [['labels.*']] } }, 'signal.key: labels.* leads to nothing'],
  [{ summary: { from: ['title,message'] } }, 'several paths are several members of the list'],
  [{ summary: { from: ['alerts.title'] } }, 'it begins in each member of alerts, so leave alerts out'],
  [{ summary: { from: ['alerts[0].title'] } }, 'alerts.0.status'],
  [{ entityId: undefined }, 'entityId: It is missing.'],
  [{ name: '' }, 'name: Begin with a letter'],
  [
    { signal: { ...signal, status: { from: ['state'], resolved: [], ignored: [] } } },
    'signal.status: its paths have no effect without words',
  ],
  [
    { signal: { ...signal, status: { from: [], resolved: ['fixed'], ignored: [] } } },
    'signal.status.from: Name at least one path.',
  ],
  [
    { signal: { ...signal, key: [['id'], ['state']], status: { from: ['state'], resolved: ['ok'], ignored: [] } } },
    'signal.key: state is the status, which differs once it is over',
  ],
  [{ signal: { ...signal, times: { started: ['startsAt'], ended: [] } } }, 'signal.times: a start and an end'],
  [
    { signal: { ...signal, status: { from: ['state'], resolved: ['\u200b'], ignored: [] } } },
    'can never match: write a word.',
  ],
])('%o is refused', (changes, problem) => {
  expect(problemsOf(changes)).toEqual([expect.stringContaining(problem)])
})

test.each(['CRITICAL', 'critical', ' Critical ', 'Sev-1', 'sev 1', 'ALERT_FAILURE', 'alert-failure'])(
  'the word %s of a body matches however the reading writes it',
  (level) => {
    const values = { CRITICAL: 'critical', 'Sev-1': 'critical', Alert_Failure: 'critical' }
    const checked = checkReading({
      ...PRESETS.custom,
      severity: { from: ['level'], values, otherwise: 'low' },
      signal: {
        key: [['id']],
        status: { from: ['state'], resolved: ['Back-To Normal'], ignored: [] },
        onResolved: 'resolve',
        reopenMinutes: 5,
      },
    })
    if (!checked.ok) throw new Error(checked.problems.join())
    const tried = (body: object) => tryReading(Buffer.from(JSON.stringify(body)), checked.reading, 'key')
    expect(tried({ title: 't', id: 1, level })).toMatchObject([{ alert: { severity: 'critical' } }])
    expect(tried({ title: 't', id: 1, state: 'back to NORMAL' })).toMatchObject([{ kind: 'resolved', key: '1' }])
  },
)

test('a list at the root is named by $', () => {
  const checked = checkReading({ ...PRESETS.custom, each: '$' })
  expect(checked.ok).toBe(true)
  if (checked.ok)
    expect(tryReading(Buffer.from('[{"title":"a"},{"title":"b"}]'), checked.reading, 'key')).toHaveLength(2)
})

test('a path that begins with a dot, and a label that is there twice, are refused in words', () => {
  const label = { from: 'host', as: 'host' }
  const refused = (changes: object) => {
    const checked = checkReading({ ...PRESETS.custom, ...changes })
    return checked.ok ? [] : checked.problems
  }
  expect(refused({ summary: { from: ['.title'] } })).toEqual([expect.stringContaining('it begins with a dot')])
  expect(refused({ labels: [label, label] })).toEqual([expect.stringContaining('host as host is there twice')])
  expect(refused({ labels: [label, { from: 'hostname', as: 'host' }] })).toEqual([])
})
