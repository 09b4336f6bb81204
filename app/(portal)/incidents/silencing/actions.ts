'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { readerZone } from '@/app/reader-zone'
import { type ConditionDraft, conditionDrafts } from '@/components/conditions/drafts'
import type { UserContext } from '@/lib/context'
import type { LabelText } from '@/lib/labels/indexed-labels'
import { addSilence } from '@/lib/silences/add'
import { endSilence } from '@/lib/silences/end'
import { proposeSilence, proposeTogether } from '@/lib/silences/propose'
import { proposeForGroups } from '@/lib/silences/propose-for-groups'
import { readSilenceDraft, silenceSettings } from '../../silences/form-silence'
import { type Target, targetSchema } from '../handling/target-schema'

const MOST_INCIDENTS = 500

export type Proposed = { drafts: ConditionDraft[]; narrower: LabelText[] } | { fault: string }

/** Conditions for what is to be silenced, or in words why there are none. */
export async function proposeSilenceAction(given: Target[]): Promise<Proposed> {
  const ctx = await requireContext()
  const targets = z.array(targetSchema).min(1).max(1_000).parse(given)
  const ids = targets.flatMap((target) => (target.kind === 'incident' ? target.ids : []))
  if (ids.length > MOST_INCIDENTS)
    return { fault: `Select at most ${MOST_INCIDENTS} incidents to silence them together.` }
  const proposal = await proposalFor(ctx, { targets, ids })
  if (!proposal) return { fault: 'They have nothing in common that a silence could ask for. Select fewer of them.' }
  return { drafts: conditionDrafts(proposal.conditions), narrower: proposal.narrower }
}

function proposalFor(ctx: UserContext, { targets, ids }: { targets: Target[]; ids: number[] }) {
  const groups = targets.flatMap((target) => (target.kind === 'group' ? target : []))
  const [first] = ids
  if (first === undefined) return proposeForGroups(groups)
  // A selection of both has no conditions of one kind.
  if (groups.length > 0) return undefined
  return guard(ids.length === 1 ? proposeSilence(ctx, first) : proposeTogether(ctx, ids))
}

export type InPlace = { silenceId: number; endsAt: Date } | { fault: string }

export async function createSilenceAction(form: FormData): Promise<InPlace> {
  const ctx = await requireContext()
  const settings = silenceSettings(readSilenceDraft(form), ctx.now, await readerZone())
  const added = await guard(addSilence(ctx, settings))
  if (!added.ok) return { fault: [...new Set(Object.values(added.errors))].join(' ') }
  revalidatePath('/silences', 'layout')
  return { silenceId: added.silenceId, endsAt: settings.endsAt }
}

/** What it held back pages. */
export async function undoSilenceAction(silenceId: number) {
  const ctx = await requireContext()
  await guard(endSilence(ctx, { silenceId: z.int().positive().parse(silenceId), pages: true }))
  revalidatePath('/silences', 'layout')
}
