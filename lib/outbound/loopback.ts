import ipaddr from 'ipaddr.js'

/** Whether a host name or IP address, as a URL has it, means this machine only. */
export function isLoopback(host: string) {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}
