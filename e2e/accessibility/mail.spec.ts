import { readMail } from '../../testing/read-mail'
import { startSmtpServer } from '../../testing/smtp'
import { look } from '../support/look'
import { createKey, postAlert, signIn } from '../support/portal'
import { startServer } from '../support/server'
import { ADMIN, ADMIN_ENV, expect, test } from '../support/test'

const ALERT = {
  summary: 'Disk full on db-1.eu-central-1.compute.internal.example.com',
  severity: 'critical',
  labels: { service: 'database', 'kubernetes.io/namespace': 'checkout', trace: 'x'.repeat(300) },
  details: `Traceback:\n  write /var/lib/data/${'0'.repeat(200)}: no space left on device`,
  entityId: 'db-1',
  runbookId: 'disk',
  dashboardURL: 'https://grafana.example/d/1',
}

test('the mail of a page has no serious axe finding, light or dark, and a thumb hits its links', async ({
  newPerson,
}) => {
  const smtp = await startSmtpServer()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Tocsin <tocsin@example.com>' }
  const server = await startServer({ name: `mail-${Date.now()}`, env: { ...ADMIN_ENV, ...mail } })
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const token = await createKey(page, 'monitor')
  expect((await postAlert(server.baseUrl, token, ALERT)).status).toBe(201)
  const htmls = () => smtp.mails.map(readMail).flatMap(({ subject, html }) => (/CRITICAL/.test(subject) && html) || [])
  await expect.poll(() => htmls().length).toBe(1)

  const program = await newPerson(server)
  await program.setContent(htmls()[0] ?? '')
  const findings: string[] = []
  await look(program, 'mail', findings, { desktop: { width: 800, height: 700 }, phone: { width: 360, height: 640 } })
  expect(findings).toEqual([])
  await expect(program.getByRole('heading', { name: ALERT.summary })).toBeVisible()
  await expect(program.getByRole('link')).toHaveText(['Acknowledge', /^Incident \d+$/, 'Runbook', 'Dashboard'])
  for (const link of await program.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // It would go on asking.
  await page.close()
  await server.stop()
  await smtp.close()
})
