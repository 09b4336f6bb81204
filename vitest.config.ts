import { defineConfig } from 'vitest/config'

const shared = {
  include: ['{app,components,crash-test,lib,prisma,siege}/**/*.test.{ts,tsx}'],
  setupFiles: 'lib/testing/setup.ts',
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    // The machine's cores are shared with the database server.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { ...shared, name: 'sqlite' } },
      { extends: true, test: { ...shared, name: 'postgresql', globalSetup: 'lib/testing/postgres-setup.ts' } },
    ],
  },
})
