import { subHours, subMinutes } from 'date-fns'
import { addressOf } from '../channels/channels'
import type { Channel } from '../db/database'
import type { Statements } from '../db/sql/statements'

type PhoneChannel = 'sms' | 'voice'

/** Of one number: what GoAlert's users are used to. */
const LIMITS: Record<PhoneChannel, { most: number; minutes: number }[]> = {
  voice: [
    { most: 3, minutes: 15 },
    { most: 7, minutes: 60 },
    { most: 15, minutes: 180 },
  ],
  sms: [
    { most: 5, minutes: 15 },
    { most: 11, minutes: 60 },
    { most: 21, minutes: 180 },
  ],
}

const NAMES = { sms: 'SMS', voice: 'calls' }

/** Of a day's calls and SMS, what codes, tests and notices may take. */
const OTHERS_SHARE = 0.2

type Use = {
  workspaceId: number
  method: { channel: Channel; config: string }
  mostADay: number
  now: Date
  /** What else goes to a phone has limits of its own: nobody's codes may take the place of a page. */
  isPage: boolean
}

export function isPhone(channel: Channel): channel is PhoneChannel {
  return channel === 'sms' || channel === 'voice'
}

/** What did not go out gives back its place by `id`. */
type Used = { id: number } | { fault: string }

/** Counts one more call or SMS, unless it may not go out. Undefined for other channels, which cost nothing. */
export async function usePhone(
  statements: Statements,
  { workspaceId, method, mostADay, now, isPage }: Use,
): Promise<Used | undefined> {
  const { channel } = method
  const number = addressOf(channel, method.config)
  if (!isPhone(channel) || number === undefined) return undefined
  const { execute, query, hold } = statements
  // One at a time: the next must see what this one counts.
  await query`SELECT own."id" FROM "Workspace" AS own WHERE own."id" = ${workspaceId} ${hold('own')}`
  const day = subHours(now, 24)
  await execute`DELETE FROM "PhoneUse" WHERE "workspaceId" = ${workspaceId} AND "at" <= ${day}`
  const [own] = await query<{ id: number }>`
    INSERT INTO "PhoneUse" ("workspaceId", "channel", "number", "at", "isPage")
    VALUES (${workspaceId}, ${channel}, ${number}, ${now}, ${isPage ? 1 : 0} = 1) RETURNING "id"`
  const used = { channel, number, now, isPage }
  const fault =
    (await dayFault(statements, { workspaceId, mostADay, now, isPage })) ?? (await numberFault(statements, used))
  const id = own?.id ?? 0
  if (!fault) return { id }
  await giveBackPhone(statements, id)
  return { fault }
}

/** A service that is away must not use up what a number may get once it is back. */
export function giveBackPhone({ execute }: Pick<Statements, 'execute'>, id: number) {
  return execute`DELETE FROM "PhoneUse" WHERE "id" = ${id}`
}

async function dayFault(statements: Statements, { workspaceId, mostADay, now, isPage }: Omit<Use, 'method'>) {
  const all = await countPhoneUse(statements, workspaceId, now)
  if (all > mostADay)
    return `Held back: this workspace has used its ${mostADay} calls and SMS of a day (PHONE_DAILY_LIMIT).`
  if (isPage) return undefined
  const [row] = await statements.query<{ count: number }>`
    SELECT count(*) AS "count" FROM "PhoneUse"
    WHERE "workspaceId" = ${workspaceId} AND "at" > ${subHours(now, 24)} AND NOT "isPage"`
  const most = Math.max(1, Math.floor(mostADay * OTHERS_SHARE))
  return Number(row?.count ?? 0) > most
    ? `Held back: ${most} codes, tests and notices went to phones today.`
    : undefined
}

async function numberFault(
  { query }: Statements,
  { channel, number, now, isPage }: { channel: PhoneChannel; number: string; now: Date; isPage: boolean },
) {
  for (const { most, minutes } of LIMITS[channel]) {
    const [row] = await query<{ count: number }>`
      SELECT count(*) AS "count" FROM "PhoneUse"
      WHERE "number" = ${number} AND "at" > ${subMinutes(now, minutes)} AND CAST("channel" AS TEXT) = ${channel}
        AND "isPage" = (${isPage ? 1 : 0} = 1)`
    if (Number(row?.count ?? 0) > most)
      return `Held back: ${most} ${NAMES[channel]} in ${minutes} minutes went to this number.`
  }
  return undefined
}

/** Of the last day. */
export async function countPhoneUse({ query }: Pick<Statements, 'query'>, workspaceId: number, now: Date) {
  const [row] = await query<{ count: number }>`
    SELECT count(*) AS "count" FROM "PhoneUse" WHERE "workspaceId" = ${workspaceId} AND "at" > ${subHours(now, 24)}`
  return Number(row?.count ?? 0)
}
