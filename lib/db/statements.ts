import type { Transaction } from './database'
import { Prisma } from './generated/sqlite/client'
import type { JsonTable } from './json-table'

type Template<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>

/** SQL by hand, inside one transaction; what is put into the text becomes parameters, or SQL where it is that already. */
export type Statements = {
  /** Resolves with the number of rows that it changed. */
  execute: Template<number>
  /** Dates come back as Date, or as text that `new Date` reads. */
  query: <Row>(...template: Parameters<Template<Row[]>>) => Promise<Row[]>
  jsonTable: JsonTable
}

/** Statements of a transaction of Prisma's. */
export function statementsOf(tx: Transaction, jsonTable: JsonTable): Statements {
  return {
    execute: (...template) => tx.$executeRaw(Prisma.sql(...template)),
    query: (...template) => tx.$queryRaw(Prisma.sql(...template)),
    jsonTable,
  }
}
