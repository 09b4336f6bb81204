import { readdirSync, readFileSync } from 'node:fs'
import { parseTree } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { SHAPES, toolOf } from './recognise'

function toolOfText(source: string) {
  const node = parseTree(source)
  if (!node) throw new Error('no JSON')
  const root = { node, source }
  return toolOf({ item: root, whole: root })
}

const BODIES = 'lib/sources/presets/bodies'

test.each(readdirSync(BODIES))('%s, which a preset reads, is taken for no other tool', (name) => {
  expect(toolOfText(readFileSync(`${BODIES}/${name}`, 'utf8'))).toBeUndefined()
})

test.each([
  [{ sensorid: '2045', status: 'Down', device: 'sw' }, 'PRTG'],
  [{ sensorid: null, status: 'Down' }, undefined],
  [{ check_id: 1, alert_type: 'ALERT_FAILURE' }, 'Checkly'],
  [{ check_id: 1, alert_type: 'anything' }, undefined],
  [{ '@type': 'MessageCard', title: 't' }, 'Microsoft Teams'],
  [{ host: 'a', service: 's', state: 'critical', metric: 97 }, 'Riemann'],
  [{ host: 'a', service: 's', state: 'CRITICAL', output: 'refused' }, 'a monitor of hosts and services'],
  [{ summary: 's', severity: 'low' }, undefined],
  [[], undefined],
])('%o is of %s', (body, tool) => {
  expect(toolOfText(JSON.stringify(body))).toBe(tool)
})

test.each(SHAPES)('what $tool sends is read by paths that are paths', ({ tool, reading }) => {
  expect(reading()).toMatchObject({ tool })
})
