import { registerEntity } from '../../entities/register'
import type { Configuration } from '../document/document'
import { doneOf, type Kind, optional } from './kind'

type Form = Configuration['entities'][string]

/** What alerts name stays known: nothing is removed. */
export const entities: Kind<Form> = {
  async read(ctx) {
    const rows = await ctx.db.read.entity.findMany({
      where: { workspaceId: ctx.workspaceId, registeredAt: { not: null } },
      include: { team: { select: { name: true } } },
    })
    return new Map(
      rows.map(({ id, identifier, kind, name, description, url, team }) => [
        identifier,
        {
          id,
          form: {
            ...{ kind: kind ?? 'service', name: name ?? identifier, description: description ?? '', url: url ?? '' },
            team: team?.name ?? null,
          },
        },
      ]),
    )
  },
  references: ({ team }) => optional('teams', team, ['team']),
  async add(ctx, identifier, { team, ...form }, names) {
    const teamId = team === null ? null : names.idOf('teams', team)
    const done = doneOf(await registerEntity(ctx, { identifier, ...form, teamId }))
    if (!done.ok) return done
    const where = { workspaceId_identifier: { workspaceId: ctx.workspaceId, identifier } }
    return { ok: true, id: (await ctx.db.read.entity.findUniqueOrThrow({ where, select: { id: true } })).id }
  },
  change: (ctx, _, { name, form }, names) => entities.add(ctx, name, form, names),
}
