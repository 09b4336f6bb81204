import { addSilence } from '../../silences/add'
import { changeSilence } from '../../silences/change'
import type { SilenceSettings } from '../../silences/check'
import { endSilence } from '../../silences/end'
import { getSilence, listSilences } from '../../silences/list'
import { silenceMark } from '../../silences/mark'
import type { Configuration } from '../document/document'
import { labelled, type Names } from '../names'
import { conditionInputs, keysIn, settledConditions, writtenConditions } from './conditions'
import { doneOf, type Kind, refused } from './kind'

type Form = Configuration['silences'][string]

/** Those that repeat; one that ends for good is somebody's own. */
export const silences: Kind<Form> = {
  async read(ctx, names) {
    const all = await listSilences(ctx)
    const found = all.flatMap((one) =>
      one.repeatDays !== null && one.occurrence ? { ...one, name: one.reason, repeat_days: one.repeatDays } : [],
    )
    const inOrder = labelled(found.toSorted((a, b) => a.id - b.id))
    return new Map(
      inOrder.map(({ id, name, conditions, startsAt, endsAt, repeat_days, timeZone, pagesAfter }) => [
        name,
        {
          id,
          form: {
            conditions: writtenConditions(conditions, names),
            ...{ starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
            ...{ repeat_days, time_zone: timeZone ?? '', pages_after: pagesAfter },
          },
        },
      ]),
    )
  },
  settle: (form, names) => ({ ...form, conditions: settledConditions(form.conditions, names) }),
  references: ({ conditions }) => keysIn(conditions),
  async add(ctx, reason, form, names) {
    const added = await addSilence(ctx, settingsOf(reason, form, names))
    return added.ok ? { ok: true, id: added.silenceId } : added
  },
  async change(ctx, { id: silenceId }, { name, form }, names) {
    const mark = silenceMark(await getSilence(ctx, silenceId))
    const changed = await changeSilence(ctx, { silenceId, mark, ...settingsOf(name, form, names) })
    return !changed.ok && changed.reason === 'over' ? refused('It is over.') : doneOf(changed)
  },
  async remove(ctx, silenceId) {
    await endSilence(ctx, { silenceId, pages: true })
    return { ok: true }
  },
}

function settingsOf(reason: string, form: Form, names: Names): SilenceSettings {
  return {
    reason,
    conditions: conditionInputs(form.conditions, names),
    startsAt: new Date(form.starts_at),
    endsAt: new Date(form.ends_at),
    repeatDays: form.repeat_days,
    timeZone: form.time_zone,
    pagesAfter: form.pages_after,
  }
}
