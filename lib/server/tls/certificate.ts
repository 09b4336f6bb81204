import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { type Env, readSettingFile } from '../../env'

export type CertificateFiles = { cert: string; key: string }
export type Certificate = SecureContextOptions & { cert: Buffer; key: Buffer }

type TlsSettings = Pick<Env, 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>

/** Undefined when the settings name none. */
export function certificateFiles({ TLS_CERT_FILE, TLS_KEY_FILE }: TlsSettings): CertificateFiles | undefined {
  return TLS_CERT_FILE && TLS_KEY_FILE ? { cert: TLS_CERT_FILE, key: TLS_KEY_FILE } : undefined
}

/** A certificate with its chain, and its key, in PEM. Throws in words when they are unreadable or do not match. */
export function readCertificate(files: CertificateFiles): Certificate {
  const cert = readSettingFile('TLS_CERT_FILE', files.cert)
  const key = readSettingFile('TLS_KEY_FILE', files.key)
  const leaf = parsed('TLS_CERT_FILE', 'a certificate', () => new X509Certificate(cert))
  const privateKey = parsed('TLS_KEY_FILE', 'a private key without a passphrase', () => createPrivateKey(key))
  if (!leaf.checkPrivateKey(privateKey))
    throw new Error('Settings: the key in TLS_KEY_FILE does not belong to the first certificate in TLS_CERT_FILE.')
  expectServable({ cert, key })
  return { cert, key }
}

/** OpenSSL refuses more than the parts: short keys, and what is wrong further down the chain. */
function expectServable(certificate: Certificate) {
  try {
    createSecureContext(certificate)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Settings: TLS_CERT_FILE and TLS_KEY_FILE cannot be served: ${reason}`, { cause: error })
  }
}

/** Why clients will refuse it, though it can be served. */
export function certificateWarnings({ cert }: Certificate, baseUrl: string, now: Date): string[] {
  const leaf = new X509Certificate(cert)
  const { hostname } = new URL(baseUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isNamed = (isIP(host) ? leaf.checkIP(host) : leaf.checkHost(host)) !== undefined
  return [
    ...(new Date(leaf.validTo) < now ? [`The certificate in TLS_CERT_FILE expired at ${leaf.validTo}: renew it.`] : []),
    ...(new Date(leaf.validFrom) > now
      ? [`The certificate in TLS_CERT_FILE is not valid before ${leaf.validFrom}.`]
      : []),
    ...(isNamed ? [] : [`The certificate in TLS_CERT_FILE is not for ${host}, the host of BASE_URL.`]),
  ]
}

function parsed<T>(setting: string, what: string, parse: () => T) {
  try {
    return parse()
  } catch {
    throw new Error(`Settings: ${setting}: the file holds no PEM of ${what}.`)
  }
}
