import { expect, test } from 'vitest'
import { createFaultLog } from './fault-log'
import { createLog } from './log'

function logged() {
  const lines: { level: number; msg: string; passedOver?: number; alerts?: number }[] = []
  const time = { ms: 0 }
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, time, log, logFault: createFaultLog(log, { clock: () => time.ms }) }
}

test('a fault that lasts an hour and comes a hundred times a second has 60 lines, which count the others', () => {
  const { lines, time, logFault } = logged()
  for (; time.ms < 3_600_000; time.ms += 10) logFault(new Error('gone'), 'commit failed', { alerts: 3 })
  expect(lines).toHaveLength(60)
  expect(lines[0]).toMatchObject({ level: 50, msg: 'commit failed', alerts: 3 })
  expect(lines[0]).not.toHaveProperty('passedOver')
  expect(lines[1]).toMatchObject({ passedOver: 5999 })
})

test('another message has its own first line, and one that comes back after a minute of quiet too', () => {
  const { lines, time, logFault } = logged()
  logFault(new Error('gone'), 'commit failed')
  logFault(new Error('gone'), 'ingest failed')
  time.ms = 61_000
  logFault(new Error('gone'), 'commit failed')
  expect(lines.map(({ msg, passedOver }) => [msg, passedOver])).toEqual([
    ['commit failed', undefined],
    ['ingest failed', undefined],
    ['commit failed', undefined],
  ])
})

test('of messages that vary the last thousand are known', () => {
  const { lines, logFault } = logged()
  for (let n = 0; n <= 1_000; n++) logFault(new Error('gone'), `fault ${n}`)
  logFault(new Error('gone'), 'fault 1')
  expect(lines).toHaveLength(1_001)
  logFault(new Error('gone'), 'fault 0')
  expect(lines).toHaveLength(1_002)
})

test('the level may be lower', () => {
  const { lines, log } = logged()
  createFaultLog(log, { level: 'warn' })(new Error('gone'), 'rate limits were not shared')
  expect(lines).toMatchObject([{ level: 40, err: { message: 'gone' } }])
})
