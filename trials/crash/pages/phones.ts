import { startTelegram } from '../../../testing/doubles/telegram'
import { startTwilio } from '../../../testing/doubles/twilio'
import type { Receipt } from './receivers'
import type { StoredPaging } from './stored'

const SID = `AC${'0'.repeat(32)}`
const TOKEN = 'the token of a crash test'
const FROM = '+15005550006'
const BOT_TOKEN = `123456:${'a'.repeat(35)}`
/** Carriers take a moment. */
const DELIVER_EVERY_MS = 200

export type Phones = Awaited<ReturnType<typeof startPhones>>

/** Twilio and Telegram, whose people get everything and answer nothing. */
export async function startPhones() {
  const chats: Record<number, 'open'> = {}
  const people = new Map<string, number>()
  const twilio = await startTwilio({ accountSid: SID, authToken: TOKEN })
  const telegram = await startTelegram({ token: BOT_TOKEN, chats })
  const carrier = setInterval(() => {
    for (const { sid, status } of twilio.messages()) if (status === 'queued') void twilio.deliver(sid)
  }, DELIVER_EVERY_MS)

  return {
    /** Of the servers that send to them. */
    env: {
      ...{ TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: FROM, TWILIO_API_URL: twilio.url },
      ...{ TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_URL: telegram.url, PHONE_DAILY_LIMIT: '1000000' },
    },
    configsOf: (userId: number) => {
      const [number, chatId] = [`+49151${20_000_000 + userId}`, 1_000 + userId]
      chats[chatId] = 'open'
      people.set(number, userId).set(String(chatId), userId)
      return { sms: JSON.stringify({ number }), telegram: JSON.stringify({ chatId: String(chatId) }) }
    },
    /** What has come, as other receivers tell it. */
    receipts: (stored: Pick<StoredPaging, 'pages'>): Receipt[] => [
      ...twilio.messages().map(({ to, body }) => {
        const notificationId = Number(/\/acknowledge\/(\d+)\./.exec(body)?.[1])
        const page = stored.pages.find((one) => one.notificationId === notificationId && one.channel === 'sms')
        return { uid: page?.uid ?? `SMS ${body}`, userId: people.get(to) ?? 0, ...toldBy(body), ...TAKEN }
      }),
      ...telegram.messages.map(({ chat_id: chatId, text, reply_markup: markup }) => {
        const data = markup?.inline_keyboard
          .flat()
          .flatMap((button) => ('callback_data' in button ? button.callback_data : []))
        const uid = data?.[0]?.split(':')[1] ?? `message ${text}`
        return { uid, userId: people.get(String(chatId)) ?? 0, ...toldBy(text), ...TAKEN }
      }),
    ],
    close: async () => {
      clearInterval(carrier)
      await Promise.all([twilio.close(), telegram.close()])
    },
  }
}

const TAKEN = { kind: 'phone', status: 200, isSigned: true } as const

function toldBy(text: string) {
  const [title = ''] = text.split('\n')
  return { incidents: Number(/^\w+: (\d+) incidents: /.exec(title)?.[1] ?? 1), incidentId: undefined }
}
