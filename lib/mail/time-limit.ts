export type MailLimits = {
  /** For connecting, signing in and handing over one mail. Waiting for a free connection does not count. */
  timeoutMs: number
  /** For the server to confirm a mail that it has been handed. */
  confirmMs: number
  /** How long it may take to confirm before other mails no longer wait for it. */
  promptMs: number
}

// RFC 5321, 4.5.3.2.6: a client that hangs up earlier gets the mail delivered, and sends it again.
export const MAIL_LIMITS: MailLimits = { timeoutMs: 60_000, confirmMs: 600_000, promptMs: 20_000 }

type Watchers = {
  outer?: AbortSignal | undefined
  /** Called when the server has had the mail for `promptMs` and has not confirmed it. */
  onSlow?: (() => void) | undefined
}

/** Aborts an attempt when one of its two limits is over, or when `outer` aborts. */
export function startTimeLimit({ timeoutMs, confirmMs, promptMs }: MailLimits, { outer, onSlow }: Watchers) {
  const over = new AbortController()
  const abort = () => over.abort()
  let timer = setTimeout(abort, timeoutMs)
  let slow: NodeJS.Timeout | undefined
  let isHandedOver = false
  return {
    signal: outer ? AbortSignal.any([over.signal, outer]) : over.signal,
    isHandedOver: () => isHandedOver,
    /** The server has all of the mail: from now on only its answer is waited for. */
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

/** What `work` gives, or what `late` gives as soon as `signal` aborts. */
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
