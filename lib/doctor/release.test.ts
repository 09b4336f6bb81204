import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { examineRelease } from './release'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const PUBLIC = publicKey.export({ type: 'spki', format: 'pem' }).toString()
let folder = ''
let tarball = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-signed-'))
  tarball = join(folder, 'tocsin-1.2.3-linux-x64.tar.gz')
  writeFileSync(tarball, 'the files')
  const sum = createHash('sha256').update('the files').digest('hex')
  writeSums(`${sum}  tocsin-1.2.3-linux-x64.tar.gz\n`)
})

afterEach(() => rmSync(folder, { recursive: true }))

function writeSums(text: string) {
  writeFileSync(join(folder, 'SHA256SUMS'), text)
  writeFileSync(join(folder, 'SHA256SUMS.sig'), sign(null, Buffer.from(text), privateKey))
}

async function faults(key = PUBLIC) {
  return (await examineRelease(tarball, key)).faults
}

test('a release as it was signed has no fault', async () => {
  expect(await faults()).toEqual([])
})

test('a changed tarball is not what was signed', async () => {
  appendFileSync(tarball, '!')
  expect(await faults()).toEqual(['tocsin-1.2.3-linux-x64.tar.gz is not what was signed. Do not install it.'])
})

test('sums that were changed after they were signed are refused', async () => {
  appendFileSync(join(folder, 'SHA256SUMS'), 'more\n')
  expect(await faults()).toEqual([expect.stringContaining('SHA256SUMS is not signed by the key of this Tocsin')])
})

test('sums of somebody with another key are refused', async () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(await faults(other)).toEqual([expect.stringContaining('is not signed by the key')])
})

test('an empty or cut signature is refused', async () => {
  for (const signature of ['', 'short']) {
    writeFileSync(join(folder, 'SHA256SUMS.sig'), signature)
    expect(await faults()).toEqual([expect.stringContaining('is not signed by the key')])
  }
})

test('a tarball that the sums do not name is said, and a file that is not there', async () => {
  writeSums('00  another.tar.gz\n')
  expect(await faults()).toEqual([expect.stringContaining('has no checksum of tocsin-1.2.3')])
  rmSync(join(folder, 'SHA256SUMS.sig'))
  expect(await faults()).toEqual([expect.stringContaining('SHA256SUMS.sig is not there')])
})
