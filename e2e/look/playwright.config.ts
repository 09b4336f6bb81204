import journeys from '../playwright.config'

/** Pictures, which no test compares: fonts differ between machines. */
export default {
  ...journeys,
  testDir: '.',
  testMatch: '*.look.ts',
  globalSetup: undefined,
  reporter: 'list' as const,
  outputDir: '../../test-results/look-runs',
  workers: 2,
  timeout: 900_000,
  expect: { timeout: 60_000 },
  projects: [{ name: 'look' }],
}
