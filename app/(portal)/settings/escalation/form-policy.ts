import { formText } from '@/app/forms/form-text'
import { editList, parseCount, pressedButton } from '@/app/forms/list-edit'
import type { PolicySettings } from '@/lib/escalation-policies/check'
import type { Policy, PolicyTarget } from '@/lib/escalation-policies/get'
import { parseRowId } from '@/lib/values/row-id'

export type PolicyDraft = {
  name: string
  teamId: string
  severities: string[]
  repeats: string
  groupBy: string
  gatherSeconds: string
  unacknowledgeMinutes: string
  tellsAssignee: boolean
  steps: { waitMinutes: string; isRoundRobin: boolean; targets: string[] }[]
  lastResort: string[]
}

const NEW_STEP = { waitMinutes: '15', isRoundRobin: false, targets: [] }
/** More than allowed, so that too many can be reported. */
const MOST_READ = 20

export function readDraft(form: FormData): PolicyDraft {
  const count = Math.min(parseCount(formText(form, 'steps')) || 0, MOST_READ)
  const steps = Array.from({ length: count }, (_, index) => ({
    waitMinutes: formText(form, `steps.${index}.waitMinutes`),
    isRoundRobin: form.get(`steps.${index}.isRoundRobin`) !== null,
    targets: texts(form, `steps.${index}.targets`).filter((value) => value !== ''),
  }))
  const button = pressedButton(form)
  return {
    name: formText(form, 'name'),
    teamId: formText(form, 'teamId'),
    severities: texts(form, 'severities'),
    repeats: formText(form, 'repeats'),
    groupBy: formText(form, 'groupBy'),
    gatherSeconds: formText(form, 'gatherSeconds'),
    unacknowledgeMinutes: formText(form, 'unacknowledgeMinutes'),
    tellsAssignee: form.get('tellsAssignee') !== null,
    lastResort: texts(form, 'lastResort').filter((value) => value !== '' && button !== `drop lastResort ${value}`),
    steps: button === 'add' ? [...steps, NEW_STEP] : editList(withoutDropped(steps, button), button),
  }
}

/** Without scripts, the cross of a target sends `drop steps.1.targets user 2`. */
function withoutDropped(steps: PolicyDraft['steps'], button: string) {
  return steps.map((step, index) => {
    const dropped = `drop steps.${index}.targets `
    if (!button.startsWith(dropped)) return step
    return { ...step, targets: step.targets.filter((value) => value !== button.slice(dropped.length)) }
  })
}

export function draftOfPolicy(policy: Policy): PolicyDraft {
  return {
    name: policy.name,
    teamId: policy.team ? String(policy.team.id) : '',
    severities: policy.severities,
    repeats: String(policy.repeats),
    groupBy: policy.groupBy.join(', '),
    gatherSeconds: String(policy.gatherSeconds),
    tellsAssignee: policy.tellsAssignee,
    lastResort: policy.lastResort.map(targetValue),
    unacknowledgeMinutes: policy.unacknowledgeMinutes === null ? '' : String(policy.unacknowledgeMinutes),
    steps: policy.steps.map(({ waitMinutes, isRoundRobin, targets }) => ({
      waitMinutes: String(waitMinutes),
      isRoundRobin,
      targets: targets.map(targetValue),
    })),
  }
}

export function settingsOf(draft: PolicyDraft): PolicySettings {
  const keys = draft.groupBy.split(',').map((key) => key.trim())
  return {
    ...draft,
    teamId: draft.teamId === '' ? null : (parseRowId(draft.teamId) ?? 0),
    repeats: parseCount(draft.repeats),
    groupBy: keys.filter((key) => key !== ''),
    gatherSeconds: parseCount(draft.gatherSeconds),
    unacknowledgeMinutes: draft.unacknowledgeMinutes === '' ? null : parseCount(draft.unacknowledgeMinutes),
    lastResort: draft.lastResort.flatMap(parseTarget),
    steps: draft.steps.map(({ waitMinutes, isRoundRobin, targets }) => ({
      waitMinutes: parseCount(waitMinutes),
      isRoundRobin,
      targets: targets.flatMap(parseTarget),
    })),
  }
}

export function targetValue(target: PolicyTarget) {
  if ('chatChannelId' in target) return `chat ${target.chatChannelId}`
  return 'scheduleId' in target ? `schedule ${target.scheduleId}` : `user ${target.userId}`
}

function parseTarget(value: string): PolicyTarget[] {
  const [kind, id] = value.split(' ')
  const row = parseRowId(id) ?? 0
  if (kind === 'chat') return [{ chatChannelId: row }]
  return kind === 'schedule' ? [{ scheduleId: row }] : [{ userId: row }]
}

function texts(form: FormData, name: string) {
  return form.getAll(name).filter((value) => typeof value === 'string')
}
