import { z } from 'zod'
import { newKeyPair } from '../../channels/push/new-key-pair'
import type { VapidKeys } from '../../channels/push/vapid-keys'
import type { Env } from '../../env'
import { readMailbox } from '../../values/mailbox'
import { parseJson } from '../../values/stored-json'
import { keepSecretFile } from './secret-file'

const key = z.string().regex(/^[\w-]+$/)
const keyPair = z.object({ publicKey: key.length(87), privateKey: key.length(43) })

type Settings = Pick<Env, 'DATA_DIR' | 'AUTH_SECRET' | 'MAIL_FROM' | 'ADMIN_EMAIL' | 'BASE_URL'>

/** The keys in the data folder, made at the first start. Browsers that have subscribed know this server by them. */
export function vapidKeys(env: Settings): VapidKeys {
  const make = () => JSON.stringify(newKeyPair(env.AUTH_SECRET))
  const { text, file } = keepSecretFile(env.DATA_DIR, 'vapid-keys', make)
  const parsed = keyPair.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`${file} is damaged: delete it, and browsers subscribe again.`)
  return { ...parsed.data, subject: subjectOf(env) }
}

/** Whom a push service may turn to (RFC 8292, section 2.1). */
function subjectOf({ MAIL_FROM, ADMIN_EMAIL, BASE_URL }: Settings) {
  const address = readMailbox(MAIL_FROM ?? '')?.address ?? ADMIN_EMAIL
  if (address) return `mailto:${address}`
  return BASE_URL.startsWith('https://') ? BASE_URL : 'mailto:tocsin@localhost'
}
