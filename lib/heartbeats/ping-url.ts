export const PING_PATH = '/api/webhook/heartbeat/'

export function pingUrl(baseUrl: string, secret: string) {
  return `${baseUrl}${PING_PATH}${secret}`
}
