import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../testing/postgres'
import { expectSoon } from '../check'
import { startProgram } from '../children'
import { installNpm } from '../programs'
import type { SenderTrial } from '../trial'
import { fired, recipeOf, states } from './check-trial'

/** Measurements that are too high open an incident, repeats count, and one that is well again resolves it. */
export const nodeRed: SenderTrial = {
  name: 'node-red',
  title: 'Node-RED',
  run: async (tocsin, folder) => {
    // Node-RED 5 needs a newer Node than Tocsin does.
    const installed = await installNpm('node-red', '4.1.15')
    if (!installed) return 'skipped'
    const [recipe = ''] = await recipeOf(tocsin, 'node-red')
    const port = await freePort()
    // Its settings are CommonJS, whatever a package above the folder says.
    writeFileSync(join(folder, 'package.json'), '{}')
    const flows = join(folder, 'flows.json')
    writeFileSync(flows, JSON.stringify([...JSON.parse(recipe), ...MEASURING]))
    const script = join(installed, 'node_modules/node-red/red.js')
    const program = startProgram(process.execPath, [script, '-u', folder, '-p', `${port}`, flows], folder)
    const measure = (temperature: number) => () => measured(port, temperature)
    try {
      await expectSoon('a measurement is taken', measure(20), true)
      await expectSoon('too high', measure(95), true)
      await expectSoon('one incident', () => states(tocsin, 'node-red'), ['open'])
      await expectSoon('still too high', measure(96), true)
      await expectSoon('the repeat counts', () => fired(tocsin, 'node-red'), [2])
      await expectSoon('well again', measure(60), true)
      await expectSoon('resolved', () => states(tocsin, 'node-red'), ['resolved'])
      return 'passed'
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\n${program.output()}`)
    } finally {
      await program.kill()
    }
  },
}

const MEASURING = [
  { id: 'in', type: 'http in', url: '/measured', method: 'post', wires: [['tocsin-alert', 'out']] },
  { id: 'out', type: 'http response', statusCode: '204', wires: [] },
]

function measured(port: number, temperature: number) {
  return fetch(`http://127.0.0.1:${port}/measured`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ temperature }),
  }).then(
    ({ status }) => status === 204,
    () => false,
  )
}
