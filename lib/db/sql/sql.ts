import { Prisma } from '../generated/sqlite/client'

export type Sql = Prisma.Sql

/** Parts of hand-written statements; interpolated values become parameters. */
export const { sql, join: joinSql } = Prisma
