const UNTRUSTED =
  'its certificate is not from an authority that this machine trusts. Name the file of that authority in the address: sslrootcert=/path/to/root.crt.'

const REASONS: Partial<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another name than the host in the address: correct one of the two.',
}

// The driver gives this error no code.
const NO_TLS = 'The server does not support SSL connections'

/** Why a connection failed; what to change, where that is in the address. */
export function connectFault(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(connectFault).join('; ')
  if (!(error instanceof Error)) return String(error)
  if (error.message === NO_TLS) return 'it offers no TLS: set that up there, or write sslmode=disable into the address.'
  const { code = '', syscall, path }: NodeJS.ErrnoException = error
  if (syscall === 'open') {
    return `the address names the file ${path}, which cannot be read (${code}): correct sslrootcert, sslcert or sslkey.`
  }
  return REASONS[code] ?? error.message
}
