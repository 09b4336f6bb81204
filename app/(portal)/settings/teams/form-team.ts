import { formText } from '@/app/forms/form-text'
import type { TeamSettings } from '@/lib/teams/team'
import { parseRowId } from '@/lib/values/row-id'

export type TeamDraft = {
  name: string
  /** All of its people. */
  members: number[]
  editors: number[]
  admins: number[]
  schedules: number[]
  chatChannelId: number | null
}

/** `button`: without scripts, the cross of one that was chosen. */
export function readTeamDraft(form: FormData, button: string): TeamDraft {
  const ids = (name: string) => {
    const left = form.getAll(name).filter((id) => button !== `drop ${name} ${id}`)
    return left.flatMap((id) => parseRowId(id) ?? [])
  }
  return {
    name: formText(form, 'name'),
    ...{ members: ids('members'), editors: ids('editors'), admins: ids('admins') },
    schedules: ids('schedules'),
    chatChannelId: parseRowId(form.get('chatChannelId')) ?? null,
  }
}

export function teamDraft({ name, members, roles, schedules, chatChannelId = null }: TeamSettings): TeamDraft {
  const having = (role: string) => members.filter((id) => roles?.get(id) === role)
  const people = { members: [...members], editors: having('scheduleEditor'), admins: having('teamAdmin') }
  return { name, ...people, schedules: [...schedules], chatChannelId }
}

/** Who has a role in the team is in it. */
export function teamSettings({ members, editors, admins, ...rest }: TeamDraft): TeamSettings {
  const roles = new Map([
    ...editors.map((id) => [id, 'scheduleEditor'] as const),
    ...admins.map((id) => [id, 'teamAdmin'] as const),
  ])
  return { ...rest, members: [...members, ...roles.keys()], roles }
}
