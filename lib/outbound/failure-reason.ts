import { RefusedAddressError } from './guarded-lookup'

const REASONS: Partial<Record<string, string>> = {
  ENOTFOUND: 'The name is not known to DNS.',
  EAI_AGAIN: 'DNS gave no answer.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  EPIPE: 'The connection was closed without an answer.',
  ETIMEDOUT: 'The connection could not be made in time.',
  EHOSTUNREACH: 'The address cannot be reached.',
  ENETUNREACH: 'The address cannot be reached.',
  EPROTO: 'The other side does not speak TLS.',
}

/** Why there was no answer, in words. Node's messages are not repeated: some contain parts of the address. */
export function failureReason(error: unknown): string {
  if (error instanceof RefusedAddressError) return error.message
  const code = codeOf(error)
  if (/CERT|SIGNATURE|ISSUER/.test(code)) return `The certificate of the other side could not be verified (${code}).`
  if (code.startsWith('HPE_')) return `The answer is no HTTP (${code}).`
  return REASONS[code] ?? `The request failed (${code}).`
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no code'
}
