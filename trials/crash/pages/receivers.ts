import { Webhook } from 'standardwebhooks'
import { newSigningSecret } from '../../../lib/channels/webhook/secret'
import { type HttpReceiver, type Received, type Respond, startHttpReceiver } from '../../../testing/http-receiver'
import { answerAs, type Kind, kindNamed } from './kinds'

/** An attempt that has reached a receiver. */
export type Receipt = {
  uid: string
  kind: Kind
  userId: number
  /** Undefined for a receiver that hangs. */
  status: number | undefined
  /** The leading incident, where it is told, and the number of incidents that the page says it covers. */
  incidentId: number | undefined
  incidents: number
  isSigned: boolean
}

export type Receivers = Awaited<ReturnType<typeof startReceivers>>

/** Receivers of every kind; those that recover fail each page `fails` times. */
export async function startReceivers(fails: number) {
  let failures = fails
  const secret = newSigningSecret()
  const receipts: Receipt[] = []
  const came = new Map<string, number>()
  const elsewhere = await startHttpReceiver()
  const respond: Respond = (response, received) => {
    const receipt = read(received, secret)
    const nth = (came.get(receipt.uid) ?? 0) + 1
    came.set(receipt.uid, nth)
    const status = answerAs(receipt.kind, response, { nth, failures, elsewhere: elsewhere.url })
    receipts.push({ ...receipt, status })
  }
  const usual = await startHttpReceiver(respond)
  const door = await openDoor(respond)
  return {
    receipts,
    /** Different pages that have come. */
    pages: () => came.size,
    /** Requests at the target of the redirects. */
    strays: elsewhere.received,
    configOf: (kind: Kind, userId: number) => {
      const port = kind === 'refuses' ? door.port : usual.port
      return JSON.stringify({ url: `http://127.0.0.1:${port}/${kind}/${userId}`, secret })
    },
    refuse: door.close,
    listen: door.open,
    /** From now on all receivers that can accept pages do. */
    recover: async () => {
      failures = 0
      await door.open()
    },
    close: async () => {
      await Promise.all([elsewhere.close(), usual.close(), door.close()])
    },
  }
}

// Below the ports that the system hands out: no other program takes it while nothing listens there.
const LOWEST_PORT = 20_000
const PORTS = 10_000

/** A receiver that can be away: connections to its port are refused then. */
async function openDoor(respond: Respond) {
  const port = LOWEST_PORT + Math.floor(PORTS * Math.random())
  let listening: HttpReceiver | undefined = await startHttpReceiver(respond, port)
  return {
    port,
    open: async () => {
      listening ??= await startHttpReceiver(respond, port)
    },
    close: async () => {
      await listening?.close()
      listening = undefined
    },
  }
}

function read({ path, headers, text }: Received, secret: string) {
  const [, kind = '', userId] = path.split('/')
  const isSigned = isVerified(text, headers, secret)
  const { data } = JSON.parse(text)
  const uid = String(headers['webhook-id'])
  const covered = { incidentId: Number(data.incident.id), incidents: Number(data.incidents) }
  return { uid, kind: kindNamed(kind), userId: Number(userId), ...covered, isSigned }
}

function isVerified(text: string, headers: Received['headers'], secret: string) {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)])
  try {
    new Webhook(secret).verify(text, Object.fromEntries(given))
    return true
  } catch {
    return false
  }
}
