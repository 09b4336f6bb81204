import { formText } from '@/app/forms/form-text'
import { editList, pressedButton } from '@/app/forms/list-edit'
import { roleOf, TEAM_ROLES } from '@/lib/permissions'
import type { IssuerSettings } from '@/lib/single-sign-on/check'
import { MOST_RULES } from '@/lib/single-sign-on/group-rules'
import type { ListedIssuer } from '@/lib/single-sign-on/list'
import { parseRowId } from '@/lib/values/row-id'

export type RuleDraft = { group: string; role: string; teamId: string; teamRole: string }

export type IssuerDraft = {
  name: string
  url: string
  clientId: string
  clientSecret: string
  slug: string
  domains: string
  groupsClaim: string
  rules: RuleDraft[]
  isEnabled: boolean
}

const NEW_RULE: RuleDraft = { group: '', role: 'responder', teamId: '', teamRole: 'member' }

export function newIssuerDraft(slug: string): IssuerDraft {
  const empty = { name: '', url: '', clientId: '', clientSecret: '', domains: '' }
  return { ...empty, slug, groupsClaim: 'groups', rules: [NEW_RULE], isEnabled: true }
}

export function readIssuerDraft(form: FormData): IssuerDraft {
  return {
    name: formText(form, 'name'),
    url: formText(form, 'url'),
    clientId: formText(form, 'clientId'),
    clientSecret: formText(form, 'clientSecret'),
    slug: formText(form, 'slug'),
    domains: formText(form, 'domains'),
    groupsClaim: formText(form, 'groupsClaim'),
    rules: edited(readRules(form), pressedButton(form)),
    isEnabled: form.get('isEnabled') !== null,
  }
}

function readRules(form: FormData): RuleDraft[] {
  const count = Math.min(Number(formText(form, 'rules')) || 0, MOST_RULES + 1)
  return Array.from({ length: count }, (_, at) => ({
    group: formText(form, `rules.${at}.group`),
    role: formText(form, `rules.${at}.role`),
    teamId: formText(form, `rules.${at}.teamId`),
    teamRole: formText(form, `rules.${at}.teamRole`),
  }))
}

function edited(rules: RuleDraft[], button: string) {
  return button === 'add-rule' ? [...rules, NEW_RULE] : editList(rules, button)
}

export function issuerDraft({ name, url, clientId, slug, domains, groupsClaim, rules, isEnabled }: ListedIssuer) {
  const drafts = rules.map(({ group, role, teamId, teamRole = 'member' }) => ({
    group,
    role,
    teamRole,
    teamId: teamId === null ? '' : String(teamId),
  }))
  const same = { name, url, clientId, slug, groupsClaim, isEnabled }
  return { ...same, clientSecret: '', domains: domains.join(', '), rules: drafts } satisfies IssuerDraft
}

export function issuerSettings({ rules, domains, ...draft }: IssuerDraft): IssuerSettings {
  const { name, url, clientId, groupsClaim, isEnabled } = draft
  return {
    ...{ name, url, clientId, groupsClaim, isEnabled },
    domains: domains.split(/[\s,;]+/),
    rules: rules.map(({ group, role, teamId, teamRole = 'member' }) => ({
      group,
      role: roleOf(role) ?? 'responder',
      teamRole: TEAM_ROLES.find((one) => one === teamRole) ?? 'member',
      // 0, which no team has, for other text.
      teamId: teamId === '' ? null : (parseRowId(teamId) ?? 0),
    })),
  }
}
