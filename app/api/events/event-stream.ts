import { setTimeout as wait } from 'node:timers/promises'

const EVERY_MS = 1_000
const KEEP_ALIVE_EVERY = 20

export function eventStream(signal: AbortSignal, readMark: () => Promise<string | undefined>) {
  const encoder = new TextEncoder()
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      await sendChanges(send, signal, readMark).catch(() => undefined)
      // The browser reconnects by itself; a cancelled stream is closed already.
      if (!cancelled) controller.close()
    },
    cancel: () => {
      cancelled = true
    },
  })
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  }
  return new Response(body, { headers })
}

async function sendChanges(
  send: (text: string) => void,
  signal: AbortSignal,
  readMark: () => Promise<string | undefined>,
) {
  let last: string | undefined
  for (let turn = 0; ; turn++) {
    const mark = await readMark()
    if (mark === undefined) return
    if (mark !== last) send(`event: change\ndata: ${mark}\n\n`)
    else if (turn % KEEP_ALIVE_EVERY === 0) send(': still here\n\n')
    last = mark
    await wait(EVERY_MS, undefined, { signal })
  }
}
