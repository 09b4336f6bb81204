import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

type Wanted = { host?: string; notBefore?: Date; notAfter?: Date }

/** A certificate signed by itself, with its key, in files of a folder of its own. */
export async function writeCertificate({ host = 'localhost', notBefore, notAfter }: Wanted = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-tls-'))
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const renew = async (wanted: Wanted = {}) => {
    const { host: name = host, ...dates } = { notBefore, notAfter, ...wanted }
    const made = await generate([{ name: 'commonName', value: name }], {
      keyType: 'ec',
      algorithm: 'sha256',
      ...(dates.notBefore && { notBeforeDate: dates.notBefore }),
      ...(dates.notAfter && { notAfterDate: dates.notAfter }),
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
    })
    writeFileSync(files.cert, made.cert)
    writeFileSync(files.key, made.private)
    return made
  }
  const { cert } = await renew()
  return { ...files, pem: cert, renew, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
