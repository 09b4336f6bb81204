import { type Client, Connection } from 'pg'

const GIVE_UP_MS = 2_000

/**
 * Asks the server to stop what a connection waits for, once we have given the connection up. A commit that waits for a
 * standby does not notice that we are gone: it would keep its backend until the standby is back.
 */
export function cancelQuery({ host, port, ssl, processID, secretKey }: Cancelled) {
  if (processID === undefined || secretKey === undefined) return
  // The driver's types leave out how its own `Client.cancel` does this.
  const connection: Connection & Partial<Cancelling> = new Connection({ ssl })
  const cancel = () => connection.cancel?.(processID, secretKey)
  const giveUp = setTimeout(() => connection.stream.destroy(), GIVE_UP_MS)
  connection.on('connect', () => (ssl ? connection.requestSsl?.() : cancel()))
  connection.on('sslconnect', cancel)
  connection.on('error', () => undefined)
  connection.once('end', () => clearTimeout(giveUp))
  if (host.startsWith('/')) connection.connect?.(`${host}/.s.PGSQL.${port}`)
  else connection.connect?.(port, host)
}

type Cancelled = Pick<Client, 'host' | 'port' | 'ssl'> & { processID?: number; secretKey?: number }

type Cancelling = {
  connect: (port: number | string, host?: string) => void
  requestSsl: () => void
  cancel: (processID: number, secretKey: number) => void
}
