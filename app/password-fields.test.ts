import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = ['app', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)
const sources = files
  .filter((file) => /\.tsx$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('every field of a password tells a password manager what it is', () => {
  const fields = sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/<(?:New)?PasswordField\b([^>]*?)\/>/g), ([field, props]) => ({ file, field, props })),
  )
  expect(fields.length).toBeGreaterThanOrEqual(5)
  const named = /autoComplete="(current-password|new-password|off)"/
  const silent = fields.filter(({ field, props = '' }) => field.startsWith('<PasswordField') && !named.test(props))
  expect(silent.map(({ file }) => file)).toEqual([])
})

test('nothing stops a paste, and no other field takes a password', () => {
  const hinders = sources.filter(({ text }) => /onPaste|onBeforeInput/.test(text))
  expect(hinders.map(({ file }) => file)).toEqual([])
  const others = sources.filter(({ file, text }) => /type="password"/.test(text) && !file.includes('password-field'))
  expect(others.map(({ file }) => file)).toEqual([])
})
