import { afterAll, expect, test } from 'vitest'
import { createMarkdownRenderer } from './render'
import { markSteps } from './steps'

const renderer = createMarkdownRenderer({ now: () => new Date(), milliseconds: 60_000 })
afterAll(() => renderer.close())

async function stepsOf(markdown: string, longest = 300) {
  const rendered = await renderer.render({ markdown })
  if (!rendered.ok) throw new Error(rendered.reason)
  return markSteps(rendered.tree, longest).steps
}

test('the items of task lists and of numbered lists are steps, those of other lists are not', async () => {
  expect(await stepsOf('- [ ] Look\n- [x] Fail over to `eu`\n\n1. Wait\n2. Tell\n\n- not this')).toEqual([
    'Look',
    'Fail over to eu',
    'Wait',
    'Tell',
  ])
})

test('what stands below a step is not of its name, so that it can be changed', async () => {
  expect(
    await stepsOf('1. Restart\n\n   ```\n   kubectl rollout restart\n   ```\n\n   - [ ] the web\n2. Look'),
  ).toEqual(['Restart', 'the web', 'Look'])
})

test('steps that say the same are told apart, and no name is longer than the bound', async () => {
  expect(await stepsOf('1. Wait\n2. Look\n3. Wait\n4. Wait')).toEqual(['Wait', 'Look', 'Wait (2)', 'Wait (3)'])
  const long = await stepsOf(`1. ${'x'.repeat(50)}\n2. ${'x'.repeat(50)}\n3. ${'x'.repeat(19)}🔥`, 20)
  expect(long).toEqual(['x'.repeat(20), `${'x'.repeat(16)} (2)`, `${'x'.repeat(19)}\uFFFD`])
})
