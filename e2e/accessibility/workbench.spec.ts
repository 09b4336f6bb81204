import { look, visit } from '../support/look'
import { createKey, postAlert, signIn } from '../support/portal'
import { ADMIN, expect, test } from '../support/test'

const LONG_WORD = 'DatabaseConnectionPoolExhaustedException'.repeat(5)
const MANY_LABELS = Object.fromEntries(Array.from({ length: 63 }, (_, at) => [`label-${at}`, `value ${at} of ${at}`]))

test.describe.configure({ timeout: 1_200_000 })

test('the workbench: no page has a serious axe finding, light or dark, on a desktop or a phone', async ({
  page,
  server,
}) => {
  const findings: string[] = []
  await signIn(page, ADMIN)
  const token = await createKey(page, 'workbench')
  const like = { severity: 'critical', entityId: 'ledger', labels: { ...MANY_LABELS, look: 'workbench' } }
  for (const summary of ['Ledger \u202Eis down 🔥', 'لا يستجيب خادم المدفوعات في المنطقة الأولى', LONG_WORD])
    await postAlert(server.baseUrl, token, {
      ...like,
      summary,
      details: LONG_WORD.repeat(400),
      runbookId: 'ledger-down',
    })

  const wide = { width: 1440, height: 900 }
  await page.setViewportSize(wide)
  await page.goto('/incidents?q=label.look%3Aworkbench')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('label-9')
  await look(page, 'preview', findings, { desktop: wide })
  await page.keyboard.press('Space')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await look(page, 'selected', findings)
  await page.getByText('Save view').click()
  await page.getByLabel('Name').fill('The workbench')
  await look(page, 'save-view', findings)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'The workbench' })).toBeVisible()
  await visit(page, '/incidents/views', findings)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No view is saved')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'keys', findings)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('ledger')
  await expect(page.getByRole('option', { name: /is down/ })).toBeVisible()
  await look(page, 'palette', findings)
  await page.keyboard.press('Escape')

  const path = '/runbooks/ledger-down'
  for (const text of ['- [ ] Look\n- [ ] Restart the ledger', '1. Look\n2. Restart']) {
    await page.goto(`${path}?edit=1`)
    await page.getByLabel('Title').fill('Ledger is down')
    await page.getByLabel('What to do').fill(text)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/· Version \d,/)).toBeVisible()
  }
  await visit(page, `${path}/versions`, findings)
  await visit(page, `${path}/versions/1`, findings)
  await page.goto('/incidents?q=label.look%3Aworkbench')
  await page.getByRole('link', { name: 'Ledger' }).first().click()
  const step = page.getByRole('checkbox', { name: /Look/ })
  await step.check()
  await page.reload()
  await expect(step).toBeChecked()
  await look(page, 'incident-with-steps', findings)
  await page
    .getByRole('link', { name: /Show all/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/payload\?/)
  await look(page, 'payload', findings)

  await visit(page, '/entities/import', findings)
  await page.getByLabel('catalog-info.yaml').fill('kind: Component\nmetadata: { title: No name }')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('Document 1, metadata.name')).toBeVisible()
  await look(page, 'import-refused', findings)
  await page.getByLabel('catalog-info.yaml').fill('kind: Component\nmetadata: { name: ledger }')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('It would be: 1 added')).toBeVisible()
  await look(page, 'import-tried', findings)
  await visit(page, '/settings/escalation/new', findings)
  expect(findings).toEqual([])
})
