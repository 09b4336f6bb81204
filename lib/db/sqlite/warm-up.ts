import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaClient } from '../generated/sqlite/client'

export async function warmUpSqlite() {
  const client = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url: ':memory:' }) })
  await client.$queryRaw`SELECT 1`
  await client.$disconnect()
}
