const LOCAL = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i

/** A page of another site whose name resolves to 127.0.0.1 (DNS rebinding) sends its own name. */
export function namesThisMachine(host: string | undefined) {
  return host !== undefined && LOCAL.test(host)
}
