import type { TestProject } from 'vitest/node'
import { migratePostgresql } from '../lib/db/migrate/postgresql'
import { startTestPostgres } from './postgres'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'tocsin_template'

/** Starts one Postgres server for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  const url = postgres.url('postgres')
  await createDatabase(url, TEMPLATE)
  await migratePostgresql(postgres.url(TEMPLATE))
  project.provide('postgresUrl', url)
  return () => postgres.stop()
}

/** Creates a database on the server of `url`, empty or as a copy. */
export async function createDatabase(url: string, name: string, template = 'template0') {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
  } finally {
    await client.end()
  }
}
