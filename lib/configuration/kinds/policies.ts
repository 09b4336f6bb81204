import { addPolicy, changePolicy } from '../../escalation-policies/change'
import type { PolicySettings } from '../../escalation-policies/check'
import { listPolicies, type Policy, type PolicyTarget } from '../../escalation-policies/get'
import { removePolicy } from '../../escalation-policies/remove'
import { SEVERITIES } from '../../values/severity'
import type { Configuration } from '../document/document'
import type { Names } from '../names'
import { doneOf, type Kind, optional, type Path, type Reference, refused } from './kind'

type Form = Configuration['policies'][string]
type Target = Form['last_resort'][number]

export const policies: Kind<Form> = {
  async read(ctx, names) {
    return new Map((await listPolicies(ctx)).map((row) => [row.name, { id: row.id, form: formOf(row, names) }]))
  },
  settle: ({ renamed_from: _, ...form }) => ({
    ...form,
    severities: SEVERITIES.filter((severity) => form.severities.includes(severity)),
    group_by: [...new Set(form.group_by.map((key) => key.trim()))],
  }),
  references: ({ team, steps, last_resort }) => [
    ...optional('teams', team, ['team']),
    ...steps.flatMap(({ targets }, index) => referencesOf(targets, ['steps', index, 'targets'])),
    ...referencesOf(last_resort, ['last_resort']),
  ],
  async add(ctx, name, form, names) {
    const added = await addPolicy(ctx, settingsOf(name, form, names))
    return added.ok ? { ok: true, id: added.policyId } : added
  },
  async change(ctx, { id: policyId }, { name, form }, names) {
    return doneOf(await changePolicy(ctx, { policyId, ...settingsOf(name, form, names) }))
  },
  async remove(ctx, policyId) {
    const removed = await removePolicy(ctx, { policyId })
    return removed.ok ? { ok: true } : refused(`The routing rule "${removed.rule}" uses this policy.`)
  },
  async pagesOthers(_, { form: before }, { form: after }) {
    const most = Math.max(before.steps.length, after.steps.length)
    const steps = Array.from({ length: most }, (_, index) => {
      const [was, is] = [before, after].map(({ steps }) => inWords(steps[index]?.targets ?? []))
      return was === is ? [] : [`step ${index + 1}: ${is} instead of ${was}`]
    })
    const [was, is] = [inWords(before.last_resort), inWords(after.last_resort)]
    return [...steps.flat(), ...(was === is ? [] : [`last resort: ${is} instead of ${was}`])]
  },
}

function inWords(targets: readonly Target[]) {
  return targets.length === 0 ? 'nobody' : targets.map(nameOf).join(', ')
}

function nameOf({ schedule, person, chat_channel }: Target) {
  return schedule ?? person ?? chat_channel ?? ''
}

function referencesOf(targets: readonly Target[], path: Path): Reference[] {
  return targets.flatMap(({ schedule, person, chat_channel }, index) => [
    ...optional('schedules', schedule ?? null, [...path, index]),
    ...optional('people', person ?? null, [...path, index]),
    ...optional('chat_channels', chat_channel ?? null, [...path, index]),
  ])
}

function settingsOf(name: string, form: Form, names: Names): PolicySettings {
  const targetOf = ({ schedule, person, chat_channel = '' }: Target): PolicyTarget => {
    if (schedule !== undefined) return { scheduleId: names.idOf('schedules', schedule) }
    if (person !== undefined) return { userId: names.idOf('people', person) }
    return { chatChannelId: names.idOf('chat_channels', chat_channel) }
  }
  return {
    name,
    teamId: form.team === null ? null : names.idOf('teams', form.team),
    severities: form.severities,
    repeats: form.repeats,
    groupBy: form.group_by,
    gatherSeconds: form.gather_seconds,
    unacknowledgeMinutes: form.unacknowledge_minutes,
    tellsAssignee: form.tells_assignee,
    steps: form.steps.map(({ wait_minutes, round_robin, targets }) => ({
      waitMinutes: wait_minutes,
      isRoundRobin: round_robin,
      targets: targets.map(targetOf),
    })),
    lastResort: form.last_resort.map(targetOf),
  }
}

function formOf(row: Policy, names: Names): Form {
  const targetOf = (target: PolicyTarget): Target => {
    if ('scheduleId' in target) return { schedule: names.nameOf('schedules', target.scheduleId) }
    if ('userId' in target) return { person: names.nameOf('people', target.userId) }
    return { chat_channel: names.nameOf('chat_channels', target.chatChannelId) }
  }
  return {
    team: row.team?.name ?? null,
    severities: row.severities,
    repeats: row.repeats,
    group_by: row.groupBy,
    gather_seconds: row.gatherSeconds,
    unacknowledge_minutes: row.unacknowledgeMinutes,
    tells_assignee: row.tellsAssignee,
    steps: row.steps.map(({ waitMinutes, isRoundRobin, targets }) => ({
      wait_minutes: waitMinutes,
      round_robin: isRoundRobin,
      targets: targets.map(targetOf),
    })),
    last_resort: row.lastResort.map(targetOf),
  }
}
