import { createApiKey } from '../../lib/api-keys/create'
import { hashPassword } from '../../lib/auth/password'
import { openDatabase } from '../../lib/db/open'
import type { Reading } from '../../lib/sources/reading'
import { insertMember } from '../../testing/fixtures'
import type { Place } from './provision'

export type Person = { email: string; password: string }

const PASSWORD = 'correct horse battery staple'

/** Adds admins with a password. Call it before the server starts. */
export async function addPeople(place: Place, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, at) => personOf(at))
  await add(place, people)
  return people
}

async function add({ dataDir, databaseUrl }: Place, people: Person[]) {
  const db = await openDatabase(databaseUrl, dataDir)
  const passwordHash = await hashPassword(PASSWORD)
  await db.write(async (tx) => {
    const { id: workspaceId } = await tx.workspace.findFirstOrThrow()
    const same = { workspaceId, role: 'admin', passwordHash, createdAt: new Date() } as const
    for (const { email } of people) await insertMember(tx, { ...same, email, name: email })
  })
  await db.close()
}

/** One more, whose address is none of `addPeople`'s. Call it before the server starts. */
export async function addReader(place: Place): Promise<Person> {
  const reader = { email: 'reader@example.com', password: PASSWORD }
  await add(place, [reader])
  return reader
}

export function personOf(at: number): Person {
  return { email: `person-${at}@example.com`, password: PASSWORD }
}

type KeyOptions = { rate?: number; burst?: number; reading?: Reading }

/** Another sender's key, with its own rate limit or the server's. Call it before the server starts. */
export async function addKey({ dataDir, databaseUrl }: Place, { reading, ...limits }: KeyOptions = {}) {
  const db = await openDatabase(databaseUrl, dataDir)
  const { id: workspaceId } = await db.read.workspace.findFirstOrThrow()
  const ctx = { db, workspaceId, now: new Date(), actor: { type: 'system' } } as const
  const key = await createApiKey(ctx, { name: 'another sender', expiresAt: null, reading })
  if (!key.ok) throw new Error('the API key was refused')
  await db.write((tx) => tx.apiKey.update({ where: { id: key.apiKeyId }, data: limits }))
  await db.close()
  return key.token
}
