import type { Problem } from './problem'

export const PROTOCOL_CODES = [
  'malformed_request',
  'malformed_path',
  'request_timeout',
  'headers_too_large',
  'expectation_failed',
  'unknown_transfer_coding',
  'https_required',
] as const

type ProtocolProblem = Problem & { code: (typeof PROTOCOL_CODES)[number] }

const headers = { Connection: 'close' }

export const malformedRequest: ProtocolProblem = {
  status: 400,
  code: 'malformed_request',
  title: 'Malformed request',
  detail: 'What was sent is not HTTP/1.1 as RFC 9112 defines it.',
  headers,
}

export const hostMissing: ProtocolProblem = {
  ...malformedRequest,
  detail: 'HTTP/1.1 asks for exactly one Host header in every request (RFC 9112).',
}

export const malformedPath: ProtocolProblem = {
  status: 400,
  code: 'malformed_path',
  title: 'Malformed path',
  detail: 'The request names no path, or one that is not properly percent-encoded UTF-8.',
  headers,
}

export const requestTimeout: ProtocolProblem = {
  status: 408,
  code: 'request_timeout',
  title: 'Request not received in time',
  detail: 'The request took too long to arrive. Send it again.',
  headers,
}

export const headersTooLarge: ProtocolProblem = {
  status: 431,
  code: 'headers_too_large',
  title: 'Headers too large',
  detail: 'The headers of a request may have 16 KiB in all.',
  headers,
}

export const expectationFailed: ProtocolProblem = {
  status: 417,
  code: 'expectation_failed',
  title: 'Expectation failed',
  detail: 'The only expectation that is met is "Expect: 100-continue".',
  headers,
}

export const unknownTransferCoding: ProtocolProblem = {
  status: 501,
  code: 'unknown_transfer_coding',
  title: 'Unknown transfer coding',
  detail: 'The only transfer coding that is understood is "Transfer-Encoding: chunked".',
  headers,
}

export function httpsRequired(baseUrl: string): ProtocolProblem {
  return {
    status: 403,
    code: 'https_required',
    title: 'HTTPS required',
    detail: `Send to ${baseUrl}. If the request had a token, it went over the network unencrypted: rotate that key.`,
    headers,
  }
}
