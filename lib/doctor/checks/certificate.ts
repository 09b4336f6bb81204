import { X509Certificate } from 'node:crypto'
import { certificateFiles, certificateWarnings, readCertificate } from '../../server/tls/certificate'
import type { Check, Machine } from '../check'

const RENEW_DAYS = 14

export const certificate: Check<Machine> = {
  about: 'Certificate',
  find: ({ env, now }) => {
    const files = certificateFiles(env)
    if (!files) return []
    const read = readCertificate(files)
    const warnings = certificateWarnings(read, env.BASE_URL, now())
    const { validTo } = new X509Certificate(read.cert)
    const days = (new Date(validTo).getTime() - now().getTime()) / 86_400_000
    const isDue = days >= 0 && days < RENEW_DAYS
    return isDue ? [...warnings, `The certificate in TLS_CERT_FILE expires at ${validTo}: renew it.`] : warnings
  },
}
