export type MailLimits = {
  /** To connect, sign in and hand over one mail, without the wait for a free connection. */
  timeoutMs: number
  /** To confirm a mail that was handed over. */
  confirmMs: number
  /** After this time without a confirmation other mails no longer wait. */
  promptMs: number
}

// RFC 5321, 4.5.3.2.6: after an early hang-up the server delivers the mail, and we send it again.
export const MAIL_LIMITS: MailLimits = { timeoutMs: 60_000, confirmMs: 600_000, promptMs: 20_000 }

type Watchers = {
  outer?: AbortSignal | undefined
  onSlow?: (() => void) | undefined
}

export function startTimeLimit({ timeoutMs, confirmMs, promptMs }: MailLimits, { outer, onSlow }: Watchers) {
  const over = new AbortController()
  const abort = () => over.abort()
  let timer = setTimeout(abort, timeoutMs)
  let slow: NodeJS.Timeout | undefined
  let isHandedOver = false
  return {
    signal: outer ? AbortSignal.any([over.signal, outer]) : over.signal,
    isHandedOver: () => isHandedOver,
    /** From now on it waits only for the confirmation. */
    handedOver: () => {
      isHandedOver = true
      clearTimeout(timer)
      timer = setTimeout(abort, confirmMs)
      if (onSlow) slow = setTimeout(onSlow, promptMs)
    },
    end: () => {
      clearTimeout(timer)
      clearTimeout(slow)
    },
  }
}

export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, late: () => T): Promise<T> {
  if (signal.aborted) return late()
  let stop = () => {}
  const aborted = new Promise<T>((resolve) => {
    stop = () => resolve(late())
    signal.addEventListener('abort', stop)
  })
  const first = await Promise.race([work, aborted])
  signal.removeEventListener('abort', stop)
  return first
}
