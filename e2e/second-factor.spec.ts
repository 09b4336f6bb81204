import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { look } from './support/look'
import { addUser, openUserMenu, rememberSession, signIn, signOutButton, trySignIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import type { TestServer } from './support/server'
import { ADMIN, expect, test } from './support/test'

/** As Chromium plays it: it makes passkeys and signs, for whoever it has verified. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** As if everybody had signed in twenty minutes ago. */
function letTimePass({ dataDir }: TestServer) {
  const db = new Sqlite(join(dataDir, 'tocsin.db'))
  db.prepare('UPDATE "Session" SET "confirmedAt" = "confirmedAt" - 1200000').run()
  db.close()
}

async function signOut(page: Page, name: string) {
  await openUserMenu(page, name)
  await signOutButton(page).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

async function atIncidents(page: Page) {
  await expect(page.getByRole('heading', { name: 'Incidents' })).toBeVisible()
  await rememberSession(page)
}

async function rememberCodes(page: Page) {
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  for (const code of codes) rememberSecret(code)
  return codes
}

const PERIOD_MS = 30_000

test('a passkey is made, signs in alone and after the password, and confirms', async ({ page, newPerson, server }) => {
  await signIn(page, ADMIN)
  const pia = await newPerson(server)
  const person = { name: 'Pia', email: 'pia@example.com', password: 'pia-walks-at-night-1' }
  await addUser(page, pia, person)
  await withAuthenticator(pia)
  await pia.goto('/settings/account')
  await pia.getByRole('button', { name: 'Add a passkey' }).click()
  await pia.getByLabel('Name of the passkey').fill('Laptop')
  await pia.getByRole('button', { name: 'Add', exact: true }).click()
  await rememberCodes(pia)
  await pia.getByRole('button', { name: 'I have saved them' }).click()
  await expect(pia.getByRole('list', { name: 'Passkeys' })).toContainText('Laptop')

  await signOut(pia, 'Pia')
  await pia.getByRole('button', { name: 'Use a passkey' }).click()
  await atIncidents(pia)

  await signOut(pia, 'Pia')
  await trySignIn(pia, person)
  await expect(pia.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await pia.getByRole('button', { name: 'Use a passkey' }).click()
  await atIncidents(pia)

  letTimePass(server)
  await pia.goto('/settings/account')
  await pia.getByRole('button', { name: 'Make new ones' }).click()
  const dialog = pia.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toBeHidden()
  await rememberCodes(pia)
})

test('an app is set up, asked for, and stood in for by a recovery code; the list of browsers ends one', async ({
  page,
  newPerson,
  server,
}) => {
  await signIn(page, ADMIN)
  const tom = await newPerson(server)
  const person = { name: 'Tom', email: 'tom@example.com', password: 'tom-walks-at-night-1' }
  await addUser(page, tom, person)
  await tom.goto('/settings/account')
  await tom.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const seed = (await tom.getByText('Or type this key in:').locator('code').textContent()) ?? ''
  rememberSecret(seed)
  const findings: string[] = []
  await look(tom, 'second-factor-set-up', findings)
  await tom.getByLabel('Code').fill(await earlierCode(seed))
  await tom.getByRole('button', { name: 'Check the code' }).click()
  const [code = ''] = await rememberCodes(tom)
  const [download] = await Promise.all([
    tom.waitForEvent('download'),
    tom.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(await text(await download.createReadStream())).toContain(`${code}\n`)
  await look(tom, 'second-factor-codes', findings)

  await signOut(tom, 'Tom')
  await trySignIn(tom, person)
  await tom.getByLabel('Code').fill('000 000')
  await tom.getByRole('button', { name: 'Sign in' }).click()
  await expect(tom.getByText('That did not fit.', { exact: false })).toBeVisible()
  await look(tom, 'second-factor-asked', findings)
  await tom.goto('/incidents')
  await expect(tom.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await trySignIn(tom, person)
  await tom.getByLabel('Code').fill(new TOTP({ secret: seed }).generate())
  await tom.getByRole('button', { name: 'Sign in' }).click()
  await atIncidents(tom)

  const phone = await newPerson(server)
  await phone.goto('/login')
  await trySignIn(phone, person)
  await phone.getByLabel('Code').fill(code)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByText('9 of 10 are left.')).toBeVisible()
  await rememberSession(phone)
  const browsers = tom.getByRole('list', { name: 'Browsers' })
  await tom.goto('/settings/account')
  await expect(browsers.getByRole('listitem')).toHaveCount(2)
  await look(tom, 'sessions', findings)
  await browsers.getByRole('button', { name: 'Sign out' }).click()
  await expect(browsers.getByRole('listitem')).toHaveCount(1)
  await phone.goto('/incidents')
  await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(findings).toEqual([])
})

test('an admin wants a factor of responders, who do nothing before, and resets one; asked again by the password', async ({
  page,
  newPerson,
  server,
}) => {
  await signIn(page, ADMIN)
  const uma = await newPerson(server)
  const person = { name: 'Uma', email: 'uma@example.com', password: 'uma-walks-at-night-1' }
  await addUser(page, uma, person)
  letTimePass(server)
  await page.goto('/settings/users')
  await page.getByRole('link', { name: 'Second factor' }).click()
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByLabel('Responders').check()
  await section.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing was changed.', { exact: false })).toBeVisible()
  await page.goto('/settings/users?open=factors')
  await expect(section.getByLabel('Responders')).not.toBeChecked()
  await section.getByLabel('Responders').check()
  await section.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm by the password' }).click()
  await expect(dialog.getByText('That did not fit.', { exact: false })).toBeVisible()
  await dialog.getByLabel('Password').fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Confirm by the password' }).click()
  await expect(section.getByText('Asked, and without one yet', { exact: false })).toBeVisible()

  await uma.goto('/settings/access-tokens')
  await expect(uma.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  expect((await uma.request.get('/api/shell')).status()).toBe(401)
  await withAuthenticator(uma)
  await uma.getByRole('button', { name: 'Add a passkey' }).click()
  await uma.getByLabel('Name of the passkey').fill('Phone')
  await uma.getByRole('button', { name: 'Add', exact: true }).click()
  // It was twenty minutes ago that they signed in.
  const asked = uma.getByRole('dialog', { name: 'Confirm that it is you' })
  await asked.getByLabel('Password').fill(person.password)
  await asked.getByRole('button', { name: 'Confirm by the password' }).click()
  await rememberCodes(uma)
  await uma.getByRole('link', { name: 'Go on' }).click()
  await expect(uma.getByRole('heading', { name: 'Access tokens' })).toBeVisible()

  await page.goto('/settings/users?open=factors')
  await page.getByRole('button', { name: 'Actions for Uma' }).click()
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(section.getByText('Asked, and without one yet', { exact: false })).toBeVisible()
  await uma.goto('/incidents')
  await expect(uma.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await section.getByLabel('Responders').uncheck()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Asked, and without one yet', { exact: false })).toBeHidden()
})

/** That of the period before, which is taken until this one ends: so the code of this one is still unused. */
async function earlierCode(secret: string) {
  while (Date.now() % PERIOD_MS > PERIOD_MS / 3) await pause(100)
  return new TOTP({ secret }).generate({ timestamp: Date.now() - PERIOD_MS })
}
