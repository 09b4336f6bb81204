import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post, readIncident } from '../../testing/fixtures'
import { beginStory } from '../../testing/paging-story'
import { rawQuery } from '../../testing/raw-query'
import { readMigrations } from '../db/migrate/migrations'
import { runEscalations } from '../escalations/run'

const database = testDatabase()

test.runIf(onPostgres())(
  'after a restore while it runs, alerts have the labels and entity that were sent',
  async () => {
    const [one, two] = [await newWorkspace(database.db), await newWorkspace(database.db)]
    const [ours, theirs] = [await newApiKey(one.system), await newApiKey(two.system)]
    const deps = ingestDeps(database.db)
    const send = (token: string, name: string) =>
      post(deps, token, { summary: name, severity: 'critical', labels: { host: name }, entityId: name })
    // On every connection, so that all statements are prepared.
    await Promise.all(Array.from({ length: 200 }, () => send(ours.token, 'alpha')))
    await backUp()
    await send(ours.token, 'bravo')
    await restore()
    const secret = await storedAs(() => send(theirs.token, 'secret-of-two'))
    const bravo = await storedAs(() => send(ours.token, 'bravo'))
    expect(secret).toEqual({ labels: ['secret-of-two'], entity: 'secret-of-two', workspaceId: two.workspaceId })
    expect(bravo).toEqual({ labels: ['bravo'], entity: 'bravo', workspaceId: one.workspaceId })
  },
)

test.runIf(onPostgres())(
  'after a restore while it runs, keys that were sent before and paging work again',
  async () => {
    const story = await beginStory(database.db)
    const deps = ingestDeps(database.db, () => story.clock.now)
    const alert = { summary: 'Down', severity: 'critical' }
    const first = await post(deps, story.token, alert, { 'idempotency-key': 'k' })
    await runEscalations(story.deps)
    await backUp()
    await restore()
    await expect
      .poll(async () => (await post(deps, story.token, alert, { 'idempotency-key': 'k' })).json)
      .toEqual(first.json)
    await expect.poll(() => runEscalations(story.deps).catch(String)).toBe(0)
    await story.end()
  },
)

/** Sent until it is accepted, as senders do: the first commits may meet statements that the restore has outlived. */
async function storedAs(send: () => ReturnType<typeof post>) {
  let json: { id?: string } = {}
  await expect
    .poll(async () => {
      const answer = await send()
      json = answer.json
      return answer.status
    })
    .toBe(201)
  const { labels, entity, workspaceId } = await readIncident(database.db, String(json.id))
  return { labels: labels.map(({ pair }) => pair.value), entity: entity?.identifier, workspaceId }
}

/** What `pg_dump` would have kept, in a schema beside; enums as text, since their types will be others. */
function backUp() {
  return rawQuery(
    database.url,
    `DROP SCHEMA IF EXISTS kept CASCADE; CREATE SCHEMA kept; ${forEachTable(
      `EXECUTE (SELECT format('CREATE TABLE kept.%1$I AS SELECT %2$s FROM public.%1$I', t.tablename,
        ${listColumns(`'%1$I::text AS %1$I'`)}) FROM ${COLUMNS});`,
    )}`,
  )
}

/** As `pg_restore --clean --single-transaction` does: every table, type and sequence is dropped and made again. */
function restore() {
  const schema = readMigrations('postgresql').map(({ sql }) => sql)
  return rawQuery(
    database.url,
    `BEGIN; DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${schema.join('\n')}
    SET LOCAL session_replication_role = replica;
    ${forEachTable(
      `EXECUTE (SELECT format('INSERT INTO public.%1$I (%2$s) SELECT %3$s FROM kept.%1$I', t.tablename,
        ${listColumns(`'%1$I'`)}, ${listColumns(`'%1$I::public.%2$I'`)}) FROM ${COLUMNS});
      IF EXISTS (SELECT 1 FROM ${COLUMNS} AND column_default LIKE 'nextval%') THEN
        EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, ''id''), coalesce(max(id), 0) + 1, false)
          FROM public.%I', format('public.%I', t.tablename), t.tablename);
      END IF;`,
    )}
    COMMIT;`,
  )
}

const COLUMNS = `information_schema.columns WHERE table_schema = 'public' AND table_name = t.tablename`

/** The columns of a table, with an enum in a form of its own. */
function listColumns(enumeration: string) {
  const form = `CASE data_type WHEN 'USER-DEFINED' THEN ${enumeration} ELSE '%1$I' END`
  return `string_agg(format(${form}, column_name, udt_name), ', ' ORDER BY ordinal_position)`
}

function forEachTable(statements: string) {
  return `DO $$ DECLARE t record; BEGIN
    FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' LOOP
      ${statements}
    END LOOP;
  END $$;`
}
