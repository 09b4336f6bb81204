import { expect, test } from 'vitest'
import { createMigrationReport } from './report-migrations'

test('a migration is named when it begins, while it runs, and with its time when it is done', async () => {
  const said: string[] = []
  const report = createMigrationReport((line) => said.push(line), 10)
  report.begins('7_long')
  await expect.poll(() => said.length).toBeGreaterThan(2)
  report.ends()
  expect(said[0]).toBe('migration 7_long begins; alerts of this server wait until it is done')
  expect(said[1]).toMatch(/^migration 7_long has run for \d+\.\d seconds$/)
  expect(said.at(-1)).toMatch(/^migration 7_long took \d+\.\d seconds$/)
})
