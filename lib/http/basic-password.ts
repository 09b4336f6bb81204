/** Of RFC 7617, whatever the user is called. Undefined without one. */
export function basicPassword(authorization: string | null | undefined) {
  const [, encoded] = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(authorization ?? '') ?? []
  return encoded && /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1]
}
