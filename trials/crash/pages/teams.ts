import { createApiKey } from '../../../lib/api-keys/create'
import type { Database, Transaction } from '../../../lib/db/database'
import { openDatabase } from '../../../lib/db/open'
import { insertWorkspace } from '../../../lib/workspaces/create'
import { insertMember } from '../../../testing/fixtures'
import type { Place } from '../../ground/provision'
import { HOPELESS, type Kind } from './kinds'
import type { Phones } from './phones'
import type { Receivers } from './receivers'

export type Person = { userId: number; kind: Kind }
/** A workspace whose policy has two steps. */
export type Team = { workspaceId: number; token: string; steps: [Person[], Person[]] }

const BAD: Kind[] = ['refuses', 'hangs', 'drips', 'fails', 'limits', ...HOPELESS]
const MIXED = [...Array<Kind>(6).fill('good'), 'phone' as const, ...BAD]
// Longer than the trial: the second step only runs because the first has reached nobody.
const WAIT_MINUTES = 120
// The smallest allowed.
const GATHER_SECONDS = 10

/** `chatAfterMinutes`: of who is reached by phone, by their own rules. */
export type Sizes = { mixed: number; unreachable: number; chatAfterMinutes: number }

type Ways = { receivers: Receivers; phones?: Phones; chatAfterMinutes?: number }

/** In some teams the first step pages receivers of every kind, in the others only hopeless ones. */
export async function prepareTeams(place: Place, ways: Required<Omit<Ways, 'chatAfterMinutes'>>, sizes: Sizes) {
  const { mixed, unreachable, chatAfterMinutes } = sizes
  const all = { ...ways, chatAfterMinutes }
  const db = await openDatabase(place.databaseUrl, place.dataDir)
  try {
    const teams: Team[] = []
    for (let left = mixed; left > 0; left--) teams.push(await makeTeam(db, all, [MIXED, ['good']]))
    for (let left = unreachable; left > 0; left--) teams.push(await makeTeam(db, all, [[...HOPELESS], ['good']]))
    return teams
  } finally {
    await db.close()
  }
}

export async function prepareEasyTeam(place: Place, receivers: Receivers) {
  const db = await openDatabase(place.databaseUrl, place.dataDir)
  try {
    return await makeTeam(db, { receivers }, [Array<Kind>(8).fill('good'), ['good']])
  } finally {
    await db.close()
  }
}

async function makeTeam(db: Database, ways: Ways, [first, second]: [Kind[], Kind[]]): Promise<Team> {
  const now = new Date()
  const { id: workspaceId } = await db.write((tx) => insertWorkspace(tx, 'Crash test', now))
  const steps = await db.write(async (tx): Promise<Team['steps']> => {
    const people = async (kinds: Kind[]) => {
      const made: Person[] = []
      for (const kind of kinds) made.push(await makePerson(tx, ways, { workspaceId, kind, now }))
      return made
    }
    return [await people(first), await people(second)]
  })
  await db.write((tx) => setSteps(tx, workspaceId, steps))
  const key = await createApiKey(
    { db, workspaceId, now, actor: { type: 'system' } },
    { name: 'chaos', expiresAt: null },
  )
  if (!key.ok) throw new Error('the API key was refused')
  return { workspaceId, token: key.token, steps }
}

type NewPerson = { workspaceId: number; kind: Kind; now: Date }

async function makePerson(tx: Transaction, ways: Ways, { workspaceId, kind, now }: NewPerson) {
  const email = `${kind}-${workspaceId}-${Math.random().toString(36).slice(2)}@example.com`
  const { id: userId } = await insertMember(tx, { workspaceId, email, name: kind, role: 'responder', createdAt: now })
  const config = ways.receivers.configOf(kind, userId)
  const verified = { workspaceId, userId, createdAt: now, verifiedAt: now }
  await tx.contactMethod.create({ data: { ...verified, channel: 'webhook', config } })
  if (kind === 'phone') await addPhone(tx, ways, verified)
  return { userId, kind }
}

type Verified = { workspaceId: number; userId: number; createdAt: Date; verifiedAt: Date }

/** An SMS at once and a message in a chat later, by the person's own rules. */
async function addPhone(tx: Transaction, { phones, chatAfterMinutes = 0 }: Ways, verified: Verified) {
  if (!phones) throw new Error('nobody is reached by phone here')
  const { workspaceId, userId } = verified
  const { sms, telegram } = phones.configsOf(userId)
  const text = await tx.contactMethod.create({ data: { ...verified, channel: 'sms', config: sms } })
  const chat = await tx.contactMethod.create({ data: { ...verified, channel: 'telegram', config: telegram } })
  const rule = { workspaceId, userId, isUrgent: true }
  await tx.personalRule.createMany({
    data: [
      { ...rule, contactMethodId: text.id, afterMinutes: 0 },
      { ...rule, contactMethodId: chat.id, afterMinutes: chatAfterMinutes },
    ],
  })
}

async function setSteps(tx: Transaction, workspaceId: number, steps: Team['steps']) {
  await tx.escalationTarget.deleteMany({ where: { step: { policy: { workspaceId } } } })
  await tx.escalationStep.deleteMany({ where: { policy: { workspaceId } } })
  const create = steps.map((people, position) => ({
    position,
    waitMinutes: WAIT_MINUTES,
    targets: { create: people.map(({ userId }) => ({ userId })) },
  }))
  const data = { repeats: 0, gatherSeconds: GATHER_SECONDS, steps: { create } }
  const { id } = await tx.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  await tx.escalationPolicy.update({ where: { id }, data })
}
