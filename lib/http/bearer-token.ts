/** RFC 6750, 2.1. Undefined without one. */
export function bearerToken(authorization: unknown) {
  return /^bearer +(\S+) *$/i.exec(String(authorization ?? ''))?.[1]
}
