import type { UserContext } from '../../../lib/context'
import type { Database } from '../../../lib/db/database'
import { insertMember } from '../../../testing/fixtures'
import type { Luck } from '../luck/luck'
import { beginHistory } from '../record/history'
import type { Method, Person } from '../record/settings'

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

type Place = { db: Database; workspaceId: number; name: string; now: Date }

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
    people.push({ userId, ...member, disabled: beginHistory(false), methods: await newMethods(ctx, luck) })
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

async function newMethods(ctx: UserContext, luck: Luck): Promise<Method[]> {
  const channels = luck.pick([['webhook'], ['email'], ['webhook', 'email'], ['webhook', 'webhook']] as const)
  const methods: Method[] = []
  for (const [at, channel] of channels.entries()) {
    const receiver = `${ctx.actor.name}-${at + 1}`.toLowerCase()
    methods.push({ methodId: await addMethod(ctx, channel, receiver), channel, receiver, removed: beginHistory(false) })
  }
  return methods
}

/** Verified: no code has to be typed in. */
async function addMethod({ db, workspaceId, now, actor }: UserContext, channel: Method['channel'], receiver: string) {
  const webhook = { url: `https://${receiver}.test/`, secret: SECRET }
  const config = JSON.stringify(channel === 'webhook' ? webhook : { address: `${receiver}@mail.test` })
  const stored = { workspaceId, userId: actor.userId, channel, config, createdAt: now, verifiedAt: now }
  const { id } = await db.write((tx) => tx.contactMethod.create({ data: stored }))
  return id
}
