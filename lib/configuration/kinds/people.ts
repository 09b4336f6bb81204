import { addUser } from '../../users/add'
import { listUsers } from '../../users/list'
import { changeRole, disableUser, enableUser } from '../../users/manage'
import type { Configuration } from '../document/document'
import { type Done, type Kind, refused } from './kind'

type Form = Configuration['people'][string]

/** Their names are their own: a file names only new people. */
export const people: Kind<Form> = {
  async read(ctx) {
    const users = await listUsers(ctx)
    return new Map(
      users.map(({ id, email, name, role, disabledAt }) => [
        email,
        { id, form: { name, role, ...(disabledAt && { disabled: true }) } },
      ]),
    )
  },
  settle: (given, _, { name = given.name, role = 'responder', disabled = false } = {}) => ({
    ...(name !== undefined && { name }),
    role: given.role ?? role,
    ...((given.disabled ?? disabled) && { disabled: true }),
  }),
  references: () => [],
  async add(ctx, email, { name = email, role = 'responder', disabled = false }) {
    const added = await addUser(ctx, { email, name, role })
    if (!added.ok) return added
    const id = added.userId
    return disabled ? doneBy(await disableUser(ctx, { userId: id }), id) : { ok: true, id }
  },
  async change(ctx, { id: userId, form: before }, { form: { role, disabled = false } }) {
    // Enabled first and disabled last, so that there is an admin at each moment.
    if (before.disabled && !disabled) await enableUser(ctx, { userId })
    const changed = role === undefined ? ({ ok: true } as const) : await changeRole(ctx, { userId, role })
    if (!changed.ok && changed.reason === 'on-duty') return refused(changed.words)
    if (!changed.ok || !disabled) return doneBy(changed, userId)
    return doneBy(await disableUser(ctx, { userId }), userId)
  },
}

function doneBy({ ok }: { ok: boolean }, id: number): Done {
  return ok ? { ok: true, id } : refused('This is the only admin who can sign in: make somebody else an admin first.')
}
