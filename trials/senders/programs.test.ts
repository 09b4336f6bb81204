import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyData, isWhole } from './programs'

function begin() {
  const ground = mkdtempSync(join(tmpdir(), 'programs-'))
  onTestFinished(() => rmSync(ground, { recursive: true, force: true }))
  const source = join(ground, 'package')
  const folder = join(ground, 'usr/lib/program')
  mkdirSync(join(source, 'modules'), { recursive: true })
  writeFileSync(join(source, 'libprogram.so.0.0.0'), 'library')
  symlinkSync('libprogram.so.0.0.0', join(source, 'libprogram.so.0'))
  symlinkSync('/of/another/package', join(source, 'modules/other'))
  return { ground, source, folder }
}

test('what was copied stays whole when the checkout that it came from is gone', async () => {
  const { ground, source, folder } = begin()
  expect(isWhole(source, folder)).toBe(false)
  await copyData(source, folder)
  renameSync(source, join(ground, 'moved'))
  expect(isWhole(join(ground, 'moved'), folder)).toBe(true)
})

test('a copy that broke off, and one whose links lead nowhere, is made whole', async () => {
  const { ground, source, folder } = begin()
  mkdirSync(folder, { recursive: true })
  symlinkSync(join(ground, 'gone/libprogram.so.0.0.0'), join(folder, 'libprogram.so.0'))
  expect(isWhole(source, folder)).toBe(false)
  await copyData(source, folder)
  expect(isWhole(source, folder)).toBe(true)
})
