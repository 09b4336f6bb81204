import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPortalRuntime } from './runtime'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  globalThis.tocsinRuntime = undefined
  vi.useRealTimers()
})

test('a count of refusals that is due after the portal stopped is told to the log it had', async () => {
  const warn = vi.fn()
  const unread = {} as never
  const { tally } = createPortalRuntime({
    env: { AUTH_SECRET: 'a secret that is long enough for it' } as never,
    log: { warn } as never,
    db: unread,
    channels: unread,
    sendPages: () => undefined,
    readiness: unread,
  })
  tally.add('ana', async () => undefined)
  tally.add('ana', () => Promise.reject(new Error('closed')))
  globalThis.tocsinRuntime = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: new Error('closed') }, 'a refusal was not noted')
})
