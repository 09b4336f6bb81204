import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { addMethod } from '../../testing/paging-story'
import { readEnv } from '../env'
import { warnLocalLinks } from './warn-local-links'

const database = testDatabase()
const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'tocsin@example.com' }

test('links that open here only are warned of once a page can leave this machine', async () => {
  const { admin } = await newWorkspace(database.db)
  const other = await newWorkspace(database.db)
  expect(await warnLocalLinks(admin, readEnv({}))).toBeUndefined()
  expect(await warnLocalLinks(admin, readEnv(MAIL))).toContain('http://localhost:3000')
  await addMethod(database.db, admin, 'email', { address: 'ana@example.com' })
  expect(await warnLocalLinks(admin, readEnv({}))).toBeUndefined()
  await addMethod(database.db, admin, 'webhook', { url: 'https://hooks.example' })
  expect(await warnLocalLinks(admin, readEnv({}))).toContain('set BASE_URL')
  expect(await warnLocalLinks(other.admin, readEnv({}))).toBeUndefined()
  expect(await warnLocalLinks(admin, readEnv({ ...MAIL, BASE_URL: 'https://tocsin.example' }))).toBeUndefined()
})
