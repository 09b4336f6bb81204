import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { addRule } from './add'
import { listRules } from './list'
import { orderRules } from './order'

const database = testDatabase()

test('an order holds each rule once, the default one stays last, and the log says how many moved', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ids: number[] = []
  for (const name of ['A', 'B', 'C']) {
    const conditions = [{ field: 'severity', operator: 'is', values: ['low'] }]
    const rule = { name, conditions, policyId: null, teamId: null, assigneeId: null, severity: null }
    const added = await addRule(admin, rule)
    if (added.ok) ids.push(added.ruleId)
  }
  await orderRules(admin, ids.toReversed())
  const listed = await listRules(admin)
  expect(listed.map(({ name, isDefault }) => (isDefault ? 'default' : name))).toEqual(['C', 'B', 'A', 'default'])
  await expect(orderRules(admin, ids.slice(1))).rejects.toThrow('each routing rule once')
  await expect(orderRules(await as('responder'), ids)).rejects.toThrow('the role admin')
  const elsewhere = await newWorkspace(database.db)
  await expect(orderRules(elsewhere.admin, ids)).rejects.toThrow('each routing rule once')
  const where = { workspaceId: admin.workspaceId, action: 'routing rules ordered' }
  expect(await database.db.read.auditEntry.findMany({ where })).toMatchObject([{ subject: '3 of 3 moved' }])
})
