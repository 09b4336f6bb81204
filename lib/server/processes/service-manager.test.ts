import { afterEach, expect, test, vi } from 'vitest'
import { hasSystemdNotify, openNotifySocket } from '../../../testing/notify-socket'
import { createServiceManager } from './service-manager'

let socket: Awaited<ReturnType<typeof openNotifySocket>> | undefined

afterEach(() => socket?.close())

test.runIf(hasSystemdNotify)('systemd hears when the server is ready, that it lives, and that it stops', async () => {
  socket = await openNotifySocket()
  const { path, heard } = socket
  vi.stubEnv('NOTIFY_SOCKET', path)
  const manager = createServiceManager({ NOTIFY_SOCKET: path, WATCHDOG_USEC: '300000' })
  manager.tellReady()
  await expect.poll(heard).toMatch(/READY=1[\s\S]*WATCHDOG=1/)
  await manager.tellMainPid(4711)
  manager.tellStopping()
  await expect.poll(heard).toMatch(/MAINPID=4711[\s\S]*STOPPING=1/)
})

test('a server that systemd did not start tells nobody', () => {
  const manager = createServiceManager({ NOTIFY_SOCKET: undefined, WATCHDOG_USEC: undefined })
  expect(() => manager.tellReady()).not.toThrow()
  expect(() => manager.tellStopping()).not.toThrow()
})
