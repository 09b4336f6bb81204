import { type Client, Connection } from 'pg'

const GIVE_UP_MS = 2_000

/** An abandoned commit that waits for a standby would otherwise keep its backend until the standby is back. */
export function cancelQuery({ host, port, ssl, processID, secretKey }: Cancelled) {
  if (processID === undefined || secretKey === undefined) return
  // `Client.cancel` of the driver does this; its types leave it out.
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
