import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Finding } from './check'

/**
 * Whether a tarball is one that Tocsin's makers released: its checksum is in the SHA256SUMS beside it, and that file's
 * Ed25519 signature (RFC 8032) in SHA256SUMS.sig is of the key.
 */
export async function examineRelease(tarball: string, publicKey: string): Promise<Finding> {
  const fault = await faultOf(tarball, publicKey)
  const notes = fault === undefined ? [`${basename(tarball)} is signed by the key of this Tocsin.`] : []
  return { about: 'Release', faults: fault === undefined ? [] : [fault], notes }
}

async function faultOf(tarball: string, publicKey: string) {
  const sums = join(dirname(tarball), 'SHA256SUMS')
  const missing = [tarball, sums, `${sums}.sig`].find((file) => !existsSync(file))
  if (missing !== undefined) return `${missing} is not there: fetch the tarball, SHA256SUMS and SHA256SUMS.sig.`
  const signed = readFileSync(sums)
  if (!verify(null, signed, createPublicKey(publicKey), readFileSync(`${sums}.sig`)))
    return `${sums} is not signed by the key of this Tocsin. Do not install it.`
  const name = basename(tarball)
  const expected = new Map(signed.toString().split('\n').map(nameAndSum)).get(name)
  if (expected === undefined) return `${sums} has no checksum of ${name}.`
  return (await sha256Of(tarball)) === expected ? undefined : `${name} is not what was signed. Do not install it.`
}

function nameAndSum(line: string) {
  const [sum = '', name = ''] = line.split('  ')
  return [name, sum] as const
}

async function sha256Of(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
