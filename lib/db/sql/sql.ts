import { Prisma } from '../generated/sqlite/client'

export type Sql = Prisma.Sql

export const { sql, join: joinSql, raw: rawSql } = Prisma
