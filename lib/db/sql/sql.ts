import { Prisma } from '../generated/sqlite/client'

export type Sql = Prisma.Sql

/** A part of a statement, of which a query by hand is put together; what is put into its text becomes parameters. */
export const { sql, join: joinSql } = Prisma
