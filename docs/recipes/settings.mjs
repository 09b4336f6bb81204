import { readFileSync } from 'node:fs'

/** The setting, or what the file holds that NAME_FILE names. Without either and without `fallback` the process ends. */
export function setting(name, fallback) {
  const file = process.env[`${name}_FILE`]
  const value = (file ? readText(name, file) : process.env[name])?.trim() || fallback
  return value ?? fail(`Set ${name}, or ${name}_FILE to a file that holds it.`)
}

/** The address of a service, without a slash at its end. */
export function addressSetting(name, fallback) {
  const value = setting(name, fallback)
  if (!/^https?:$/.test(protocolOf(value))) fail(`${name} is no address that begins with https://`)
  return value.replace(/\/+$/, '')
}

export function fail(text) {
  console.error(text)
  process.exit(1)
}

function readText(name, file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return fail(`${name}_FILE: ${error.message}`)
  }
}

function protocolOf(address) {
  return URL.canParse(address) ? new URL(address).protocol : ''
}
