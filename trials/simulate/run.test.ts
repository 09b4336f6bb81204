import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../tooling/root.mjs'
import { createLuck } from './luck/luck'
import { runSeed } from './run'
import { drawMix, type StepKind } from './world/mix'
import { drawSteps } from './world/step'

test('a seed decides everything: run again it is the same world, to the millisecond', async () => {
  const [first, again] = [await runSeed('7', 1), await runSeed('7', 1)]
  expect(again.lines).toEqual(first.lines)
  expect(again.digest).toBe(first.digest)
})

test('a seed gives the same world alone as after two others, of which instances died while alerts came', async () => {
  for (const seed of ['232', '130']) await runSeed(seed, 2, numbersOf('alert and kill', seed, 2))
  const { digest } = await runSeed('110', 0.5)
  expect(await digestAlone('110', 0.5)).toBe(digest)
})

test('other seeds are other worlds', async () => {
  const [one, other] = [await runSeed('7', 1), await runSeed('8', 1)]
  expect(other.digest).not.toBe(one.digest)
})

test('without some steps the others stay as they were', async () => {
  const whole = await runSeed('7', 1)
  const kept = whole.steps.filter((_, at) => at % 2 === 0)
  const part = await runSeed('7', 1, new Set(kept.map(({ number }) => number)))
  expect(part.steps).toEqual(kept)
})

function numbersOf(kind: StepKind, seed: string, days: number) {
  const luck = createLuck(seed)
  const steps = drawSteps(drawMix(luck.fork('mix')), days, luck.fork('steps'))
  return new Set(steps.filter((step) => step.kind === kind).map(({ number }) => number))
}

/** In a process of its own. */
async function digestAlone(seed: string, days: number) {
  const args = ['--import', 'tsx', 'trials/simulate/main.ts', '--seed', seed, '--days', String(days)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  return /digest (\w+)/.exec(stdout)?.[1]
}
