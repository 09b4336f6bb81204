import { setPersonalRules } from '../../../lib/contact-methods/personal-rules'
import type { UserContext } from '../../../lib/context'
import type { Database } from '../../../lib/db/database'
import { setQuietHours } from '../../../lib/on-call/set-quiet-hours'
import { insertMember } from '../../../testing/fixtures'
import type { Luck } from '../luck/luck'
import { drawRules, NO_RULES } from '../people/draw-rules'
import { drawQuietHours } from '../people/edit-quiet-hours'
import { beginHistory } from '../record/history'
import type { Method, MethodChannel, Person } from '../record/settings'
import type { World } from '../world/world'

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

type Place = {
  db: Database
  workspaceId: number
  name: string
  now: Date
  receivers: Pick<World['receivers'], 'enrol'>
}

/** The first person is an admin. All have receivers for pages. */
export async function furnishPeople(place: Place, luck: Luck) {
  const people: Person[] = []
  const contexts: UserContext[] = []
  const count = luck.between(2, 5)
  for (let number = 1; number <= count; number++) {
    const member = { name: `${place.name}${number}`, isAdmin: number === 1 }
    const ctx = await newMember(place, member)
    const { userId } = ctx.actor
    contexts.push(ctx)
    const methods = await newMethods(ctx, luck)
    for (const method of methods) place.receivers.enrol(method)
    const rules = luck.chance(0.4) ? drawRules(methods, luck) : NO_RULES
    if (rules !== NO_RULES) await setPersonalRules(ctx, rules)
    const hours = luck.chance(0.5) ? drawQuietHours(luck) : undefined
    if (hours) await setQuietHours(ctx, hours)
    const histories = { rules: beginHistory(rules), quiet: beginHistory(hours) }
    people.push({ userId, ...member, disabled: beginHistory(false), methods, ...histories })
  }
  const [admin] = contexts
  if (!admin) throw new Error('A workspace has an admin.')
  return { people, admin }
}

async function newMember({ db, workspaceId, now }: Place, { name, isAdmin }: { name: string; isAdmin: boolean }) {
  const email = `${name}@example.com`.toLowerCase()
  const role = isAdmin ? ('admin' as const) : ('responder' as const)
  const user = await db.write((tx) => insertMember(tx, { workspaceId, email, name, role, createdAt: now }))
  const actor = { type: 'user' as const, userId: user.id, accountId: user.accountId, name, email, role, sessionId: 0 }
  return { db, workspaceId, now, actor }
}

const CHANNELS: MethodChannel[][] = [
  ['webhook'],
  ['email'],
  ['webhook', 'email'],
  ['webhook', 'webhook'],
  ['sms', 'voice'],
  ['telegram', 'voice'],
  ['webhook', 'sms'],
  ['email', 'voice', 'pushover'],
  ['webhook', 'telegram', 'pushover'],
]

async function newMethods(ctx: UserContext, luck: Luck): Promise<Method[]> {
  const methods: Method[] = []
  for (const [at, channel] of luck.pick(CHANNELS).entries()) {
    const receiver = `${ctx.actor.name}-${at + 1}`.toLowerCase()
    const address = addressOf(channel, { receiver, userId: ctx.actor.userId })
    const methodId = await addMethod(ctx, channel, address)
    methods.push({ methodId, channel, receiver, address, removed: beginHistory(false) })
  }
  return methods
}

/** A person has one phone, for calls and SMS. */
function addressOf(channel: MethodChannel, { receiver, userId }: { receiver: string; userId: number }) {
  const addresses: Record<MethodChannel, string> = {
    webhook: `https://${receiver}.test/`,
    email: `${receiver}@mail.test`,
    sms: `+49151${10_000_000 + userId}`,
    voice: `+49151${10_000_000 + userId}`,
    telegram: String(100_000 + userId),
    pushover: `u${String(userId).padStart(29, '0')}`,
  }
  return addresses[channel]
}

function configOf(channel: MethodChannel, address: string): object {
  if (channel === 'webhook') return { url: address, secret: SECRET }
  if (channel === 'email') return { address }
  if (channel === 'telegram') return { chatId: address }
  return channel === 'pushover' ? { user: address } : { number: address }
}

/** Verified: no code has to be typed in. */
async function addMethod({ db, workspaceId, now, actor }: UserContext, channel: MethodChannel, address: string) {
  const config = JSON.stringify(configOf(channel, address))
  const stored = { workspaceId, userId: actor.userId, channel, config, createdAt: now, verifiedAt: now }
  const { id } = await db.write((tx) => tx.contactMethod.create({ data: stored }))
  return id
}
