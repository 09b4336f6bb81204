import { type Context, requirePermission } from '../context'
import type { WrittenConfiguration } from './document/document'
import { writeConfiguration } from './document/write'
import { entities } from './kinds/entities'
import { keys } from './kinds/keys'
import type { Kind } from './kinds/kind'
import { people } from './kinds/people'
import { policies } from './kinds/policies'
import { DEFAULT_RULE, defaultRule, listNamedRules, rules } from './kinds/rules'
import { runbooks } from './kinds/runbooks'
import { schedules } from './kinds/schedules'
import { silences } from './kinds/silences'
import { teams } from './kinds/teams'
import { webhooks } from './kinds/webhooks'
import { KINDS, type KindName, listManaged } from './marks'
import { type Names, readNames } from './names'

/**
 * The workspace as a file: applied to it, it changes nothing. No secret is in it. `owner`: by default the one that looks after
 * objects there, if there is one. For admins.
 */
export async function exportConfiguration(
  ctx: Context,
  { kinds = KINDS, owner: given }: { kinds?: readonly KindName[]; owner?: string } = {},
): Promise<string> {
  requirePermission(ctx, 'configure by file')
  const owner = given ?? (await onlyOwner(ctx))
  const names = await readNames(ctx)
  async function formsOf<Form extends object>(name: KindName, kind: Kind<Form>): Promise<Record<string, Form>> {
    if (!kinds.includes(name)) return {}
    return Object.fromEntries([...(await kind.read(ctx, names))].map(([called, { form }]) => [called, form]))
  }
  return writeConfiguration({
    version: 1,
    ...(owner !== undefined && { owner }),
    people: await formsOf('people', people),
    keys: await formsOf('keys', keys),
    schedules: await markLeft(ctx, names, await formsOf('schedules', schedules)),
    teams: await formsOf('teams', teams),
    policies: await formsOf('policies', policies),
    ...(kinds.includes('rules') && (await writtenRules(ctx, names))),
    silences: await formsOf('silences', silences),
    webhooks: await formsOf('webhooks', webhooks),
    entities: await formsOf('entities', entities),
    runbooks: await formsOf('runbooks', runbooks),
  })
}

async function onlyOwner({ db, workspaceId }: Context) {
  const owners = await db.read.managedObject.findMany({ where: { workspaceId }, distinct: ['owner'], take: 2 })
  return owners.length === 1 ? owners[0]?.owner : undefined
}

async function writtenRules(ctx: Context, names: Names): Promise<Pick<WrittenConfiguration, 'rules' | 'default_rule'>> {
  const forms = await rules.read(ctx, names)
  const ordered = (await listNamedRules(ctx)).flatMap(({ name, isDefault }) => {
    const form = isDefault ? undefined : forms.get(name)?.form
    // What this version cannot read would be a rule that takes every alert.
    return form && form.conditions.length > 0 ? [{ name, ...form }] : []
  })
  const last = (await defaultRule.read(ctx, names)).get(DEFAULT_RULE)?.form
  if (!last) return { rules: ordered }
  const { conditions: _, ...default_rule } = last
  return { rules: ordered, default_rule }
}

/** The file said that people change their layers; it says so again. */
async function markLeft<Form>(ctx: Context, names: Names, forms: Record<string, Form>) {
  const marks = await listManaged(ctx, 'schedules')
  return Object.fromEntries(
    Object.entries(forms).map(([name, form]) => {
      const id = names.find('schedules', name)
      const isLeft = id !== undefined && marks.get(id)?.leavesShifts === true
      return [name, { ...form, ...(isLeft && { managed: { shifts: false } }) }]
    }),
  )
}
