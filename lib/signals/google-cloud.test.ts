import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

// https://cloud.google.com/billing/docs/how-to/budgets-programmatic-notifications
test('google-cloud: a budget pages once it is exceeded', async () => {
  const { send, incidents } = await sourceOf(world, 'google-cloud')
  const told = (more: object, costIntervalStart = '2026-01-01T00:00:00Z') =>
    send({ budgetDisplayName: 'Shop', costAmount: 100.01, budgetAmount: 100, costIntervalStart, ...more })
  expect(await told({})).toBe('ignored')
  expect(await told({ forecastThresholdExceeded: 1 })).toBe('opened')
  expect(await told({ alertThresholdExceeded: 0.5 })).toBe('counted')
  expect(await told({ alertThresholdExceeded: 1.0 })).toBe('counted')
  expect(await told({ alertThresholdExceeded: 0.9 }, '2026-02-01T00:00:00Z')).toBe('opened')
  expect(await incidents()).toEqual(['Shop, high, open', 'Shop, medium, open'])
})

// https://cloud.google.com/security-command-center/docs/how-to-notifications
test('google-cloud: a finding of Security Command Center', async () => {
  const { send, incidents } = await sourceOf(world, 'google-cloud')
  const finding = (name: string, severity: string, state: string) => ({
    notificationConfigName: 'organizations/1/notificationConfigs/c',
    finding: {
      ...{ name, severity, state, category: 'Malware: Bad IP' },
      resourceName: '//compute.googleapis.com/projects/x',
    },
  })
  expect(await send(finding('f/1', 'CRITICAL', 'ACTIVE'))).toBe('opened')
  expect(await send(finding('f/2', 'LOW', 'ACTIVE'))).toBe('opened')
  expect(await send(finding('f/1', 'CRITICAL', 'ACTIVE'))).toBe('counted')
  expect(await send(finding('f/1', 'CRITICAL', 'INACTIVE'))).toBe('resolved')
  expect(await incidents()).toEqual([
    'projects/x: Malware: Bad IP, critical, resolved',
    'projects/x: Malware: Bad IP, low, open',
  ])
})
