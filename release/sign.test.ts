import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { examineRelease } from '../lib/doctor/release'
import { sha256 } from '../lib/values/sha256'
import { readSigningKey, signSums } from './sign'

test('what is signed is what the doctor verifies, and a key of somebody else signs nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-sign-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [own, other] = [1, 2].map(() => generateKeyPairSync('ed25519'))
  const at = (name: string) => join(folder, name)
  const publicKey = String(own?.publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(at('key.pub'), publicKey)
  for (const [name, pair] of [
    ['own.pem', own],
    ['other.pem', other],
  ] as const)
    writeFileSync(at(name), String(pair?.privateKey.export({ type: 'pkcs8', format: 'pem' })))
  writeFileSync(at('a.tar.gz'), 'files')
  writeFileSync(at('SHA256SUMS'), `${sha256('files')}  a.tar.gz\n`)

  signSums(folder, readSigningKey(at('own.pem'), at('key.pub')))
  expect((await examineRelease(at('a.tar.gz'), publicKey)).faults).toEqual([])
  expect(() => readSigningKey(at('other.pem'), at('key.pub'))).toThrow('is not the other half of')
})
