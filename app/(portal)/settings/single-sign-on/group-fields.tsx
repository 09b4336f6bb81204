import { Plus, Trash2 } from 'lucide-react'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { ROLES, TEAM_ROLE_NAMES, TEAM_ROLES } from '@/lib/permissions'
import type { FieldErrors } from '@/lib/result'
import type { IssuerDraft, RuleDraft } from './form-issuer'

export type TeamChoice = { id: number; name: string }

type GroupFieldsProps = { draft: IssuerDraft; errors: FieldErrors; teams: TeamChoice[] }

export function GroupFields({ draft, errors, teams }: GroupFieldsProps) {
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <p className="text-muted">
        With groups, only people in one of them may sign in, and their role and teams are these from then on. Who is in
        none any more cannot sign in, and stays in schedules until you take them out.
      </p>
      <input type="hidden" name="rules" value={draft.rules.length} />
      <ol aria-label="Groups" className="flex w-full flex-col gap-3">
        {draft.rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place; its fields get what the form says
          <GroupRow key={`rule ${at}`} at={at} rule={rule} teams={teams} />
        ))}
      </ol>
      {errors.rules && <p className="text-high text-xs">{errors.rules}</p>}
      <SubmitButton name="do" value="add-rule" formNoValidate>
        <Plus aria-hidden className="size-4" />
        Add a group
      </SubmitButton>
      <TextField
        name="groupsClaim"
        label="Claim that holds the groups"
        hint="Such as groups, roles or realm_access.roles."
        error={errors.groupsClaim}
        defaultValue={draft.groupsClaim}
      />
    </div>
  )
}

type GroupRowProps = { at: number; rule: RuleDraft; teams: TeamChoice[] }

function GroupRow({ at, rule, teams }: GroupRowProps) {
  const name = (part: string) => `rules.${at}.${part}`
  return (
    <li>
      <fieldset aria-label={`Group ${at + 1}`} className="flex min-w-0 flex-wrap items-start gap-2">
        <input
          name={name('group')}
          aria-label="Group"
          placeholder="Group, as the issuer names it"
          className="min-w-0 flex-1 basis-56"
          defaultValue={rule.group}
        />
        <select name={name('role')} aria-label="Role" defaultValue={rule.role}>
          {ROLES.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </select>
        <select name={name('teamId')} aria-label="Team" defaultValue={rule.teamId} className="max-w-60">
          <option value="">no team</option>
          {teams.map((team) => (
            <option key={team.id} value={team.id}>
              {team.name}
            </option>
          ))}
        </select>
        <select name={name('teamRole')} aria-label="Role in the team" defaultValue={rule.teamRole}>
          {TEAM_ROLES.map((role) => (
            <option key={role} value={role}>
              {TEAM_ROLE_NAMES[role]}
            </option>
          ))}
        </select>
        <SubmitButton name="do" value={`remove ${at}`} formNoValidate aria-label={`Remove group ${at + 1}`}>
          <Trash2 aria-hidden className="size-4" />
        </SubmitButton>
      </fieldset>
    </li>
  )
}
