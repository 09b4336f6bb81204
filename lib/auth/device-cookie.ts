import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomBase62 } from '../values/random'

const MOST_PEOPLE = 5
const ENTRY = /^(\d{1,16})\.([0-9A-Za-z]{16})\.([\w-]{43})$/

/** Browsers keep cookies no longer. */
export const DEVICE_DAYS = 400

type Device = { accountId: number; id: string }

export function deviceOf(
  cookie: string | undefined,
  { secret, accountId }: { secret: string; accountId: number | undefined },
) {
  return readDevices(cookie, secret).find((device) => device.accountId === accountId)?.id
}

/** Opens no session: it only proves that this person has used this browser, even after sign-out or a new password. */
export function withDevice(cookie: string | undefined, { secret, accountId }: { secret: string; accountId: number }) {
  const others = readDevices(cookie, secret).filter((device) => device.accountId !== accountId)
  const id = deviceOf(cookie, { secret, accountId }) ?? randomBase62(16)
  return [{ accountId, id }, ...others]
    .slice(0, MOST_PEOPLE)
    .map((device) => `${device.accountId}.${device.id}.${signature(device, secret)}`)
    .join('~')
}

function readDevices(cookie = '', secret: string): Device[] {
  return cookie
    .split('~', MOST_PEOPLE)
    .map((entry) => ENTRY.exec(entry))
    .flatMap((match) => {
      const device = { accountId: Number(match?.[1]), id: match?.[2] ?? '' }
      return match && isSame(match[3] ?? '', signature(device, secret)) ? [device] : []
    })
}

function signature({ accountId, id }: Device, secret: string) {
  return createHmac('sha256', secret).update(`device ${accountId} ${id}`).digest('base64url')
}

function isSame(given: string, expected: string) {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
