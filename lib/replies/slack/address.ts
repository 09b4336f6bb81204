/** Whether Slack, or the proxy that stands for it, is there. It comes in what Slack says; a second look costs nothing. */
export function isSlackAddress(address: string, api: string) {
  if (!URL.canParse(address)) return false
  const { hostname, host, protocol } = new URL(address)
  if (!['https:', 'http:', 'wss:', 'ws:'].includes(protocol)) return false
  const { host: proxy, protocol: own } = new URL(api)
  const isOfProxy = host === proxy && (own === 'http:' || protocol === 'https:' || protocol === 'wss:')
  return isOfProxy || ((protocol === 'https:' || protocol === 'wss:') && /(^|\.)slack(-msgs)?\.com$/.test(hostname))
}
