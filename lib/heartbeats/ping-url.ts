const PING_PATH = '/api/webhook/heartbeat'

/** How a job pings: by an address that holds its secret, or strictly by a header beside one that does not. */
export type PingAddress = { url: string; header?: string }

type Site = { baseUrl: string; isStrict: boolean }

export function pingAddress({ baseUrl, isStrict }: Site, secret: string): PingAddress {
  const url = `${baseUrl}${PING_PATH}`
  return isStrict ? { url, header: `Authorization: Bearer ${secret}` } : { url: `${url}/${secret}` }
}

export function isPingPath(path: string) {
  return path === PING_PATH || path.startsWith(`${PING_PATH}/`)
}

/** Empty where the address has none. */
export function secretInPath(path: string) {
  return path.slice(PING_PATH.length + 1)
}
