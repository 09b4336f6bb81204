import { expect, test } from 'vitest'
import { fileFault } from './file-fault'

test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('a full disk is called so: %s', (code) => {
  const error = Object.assign(new Error(`${code}: no space left on device, open '/data/tocsin.db'`), { code })
  expect(fileFault(error, 'DATA_DIR')).toBe('its disk is full. Make room on it.')
})

test('what the permissions refuse names the setting, without the system call', () => {
  const error = Object.assign(new Error("EACCES: permission denied, open '/data/tocsin.db'"), { code: 'EACCES' })
  expect(fileFault(error, 'DATA_DIR')).toBe(
    "EACCES: permission denied. Let Tocsin's user read and write it and its folder, or set DATA_DIR to another place.",
  )
})
