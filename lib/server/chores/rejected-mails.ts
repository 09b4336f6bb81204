import { mailRejected } from '../../rejected-alerts/mail-rejected'
import type { AlertsRuntime } from '../alerts-runtime'

const EVERY_MS = 60_000

/** Mails creators of API keys about rejected alerts, until the server stops. */
export function startRejectedMails(runtime: AlertsRuntime) {
  if (!runtime.channels.mailer) return
  let isUnderWay = false
  const mailOnce = async () => {
    if (isUnderWay) return
    isUnderWay = true
    await mailAndTell(runtime, new Date())
    isUnderWay = false
  }
  const timer = setInterval(() => void mailOnce(), EVERY_MS)
  runtime.stopping.signal.addEventListener('abort', () => clearInterval(timer))
}

type Mailing = Pick<AlertsRuntime, 'db' | 'env' | 'log' | 'channels' | 'stopping'>

export async function mailAndTell({ db, env, log, channels, stopping: { signal } }: Mailing, now: Date) {
  if (!channels.mailer) return
  try {
    for (const { apiKeyId, outcome } of await mailRejected({
      db,
      mailer: channels.mailer,
      baseUrl: env.BASE_URL,
      now,
      signal,
    }))
      if (!outcome.isTaken)
        log.warn({ apiKeyId, answer: outcome.answer }, 'the mail about rejected alerts was not taken')
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'mails about rejected alerts failed')
  }
}
