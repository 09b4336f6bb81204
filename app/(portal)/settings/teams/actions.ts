'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { staleFault } from '@/app/forms/stale'
import type { RemoveState } from '@/components/ui/remove-form'
import type { FieldErrors } from '@/lib/result'
import { addTeam } from '@/lib/teams/add'
import { changeTeam } from '@/lib/teams/change'
import { removeTeam } from '@/lib/teams/remove'
import { parseRowId } from '@/lib/values/row-id'
import { readTeamDraft, type TeamDraft, teamSettings } from './form-team'

export type TeamState = {
  draft: TeamDraft
  errors: FieldErrors
  mark: string
  outcome?: 'saved'
  fault?: string
}

export async function saveTeamAction(_: TeamState, form: FormData): Promise<TeamState> {
  const ctx = await requireContext()
  const button = formText(form, 'do')
  const draft = readTeamDraft(form, button)
  const settings = teamSettings(draft)
  const teamId = parseRowId(form.get('teamId'))
  const mark = formText(form, 'mark')
  // Without scripts: the cross of one that was chosen.
  if (button.startsWith('drop ')) return { draft, errors: {}, mark }
  const saved = teamId
    ? await guardForm(changeTeam(ctx, { teamId, mark, ...settings }))
    : await guard(addTeam(ctx, settings))
  if (!saved.ok && saved.reason === 'invalid') return { draft, errors: saved.errors, mark }
  if (!saved.ok) return { draft, errors: {}, mark, fault: staleFault(saved, 'this team') }
  revalidatePath('/settings/teams', 'layout')
  if (!('mark' in saved)) redirect('/settings/teams')
  return {
    draft: { ...draft, members: [...new Set(settings.members)] },
    errors: {},
    mark: saved.mark,
    outcome: 'saved',
  }
}

export async function removeTeamAction(_: RemoveState, form: FormData): Promise<RemoveState> {
  const ctx = await requireContext()
  const removed = await guard(removeTeam(ctx, { teamId: formId(form, 'teamId') }))
  if (!removed.ok) return { fault: `The routing rule “${removed.rule}” names it: change the rule first.` }
  revalidatePath('/settings/teams', 'layout')
  redirect('/settings/teams')
}
