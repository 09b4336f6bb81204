import { defineConfig } from 'playwright/test'
import { isShortForm, JOURNEYS } from '../tooling/forms.mjs'

const chosen = isShortForm ? JOURNEYS.map((files) => new RegExp(`/${files}\\.spec\\.ts$`)) : undefined
const root = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  globalSetup: './support/clean.ts',
  outputDir: '../test-results/journeys',
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./support/not-tried-reporter.ts']],
  use: {
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH,
      // Without a locale Chromium writes no file below a folder with other letters.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
      ].concat(root ? ['--no-sandbox'] : []),
    },
  },
  projects: [
    { name: 'journeys', testMatch: chosen, testIgnore: 'secrets.spec.ts' },
    // It looks for the secrets of all journeys.
    ...(isShortForm ? [] : [{ name: 'afterwards', testMatch: 'secrets.spec.ts', dependencies: ['journeys'] }]),
  ],
})
