import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createIngestMetrics } from '../../../lib/metrics/ingest'
import { addCommitSizes, describeCommitSizes, readCommitSizes } from './commit-sizes'

async function sizesOf(...commits: number[]) {
  const registry = new Registry()
  const { commitSize } = createIngestMetrics(registry, { codes: [] })
  for (const alerts of commits) commitSize.observe(alerts)
  return readCommitSizes(await registry.metrics())
}

test('the metric tells how many commits had how many alerts', async () => {
  const sizes = await sizesOf(1, 200, 256, 20)
  expect([...sizes].filter(([, count]) => count > 0)).toEqual([
    [1, 1],
    [32, 1],
    [256, 2],
  ])
})

test('commits of several servers are told together', async () => {
  const all = addCommitSizes([await sizesOf(1, 1), await sizesOf(200, 100, 256)])
  expect(describeCommitSizes(all)).toBe('5 commits, half of 65 alerts or more, at most 256')
  expect(describeCommitSizes(await sizesOf())).toBe('')
})

test('metrics without it are refused', () => {
  expect(() => readCommitSizes('tocsin_up 1')).toThrow('lack tocsin_commit_alerts')
})
