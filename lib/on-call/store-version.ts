import type { Context } from '../context'
import type { Transaction } from '../db/database'
import type { Layer } from './layers/layer'
import type { NamedLayer } from './read-schedules'

type Version = {
  scheduleId: number
  timeZone: string
  endsAt: Date | null
  layers: readonly (Layer & Partial<NamedLayer>)[]
}

export async function storeVersion(
  tx: Transaction,
  { workspaceId }: Pick<Context, 'workspaceId'>,
  { scheduleId, timeZone, endsAt, layers }: Version,
): Promise<void> {
  const { id: versionId } = await tx.scheduleVersion.create({ data: { workspaceId, scheduleId, timeZone, endsAt } })
  for (const [
    position,
    { name = '', turns, shiftLengths, hours, holidays: _, shifts: __, ...layer },
  ] of layers.entries()) {
    const texts = { shiftLengths: JSON.stringify(shiftLengths), hours: JSON.stringify(hours) }
    const { id: layerId } = await tx.scheduleLayer.create({
      data: { ...layer, ...texts, workspaceId, versionId, position, name, turns: turns.length },
    })
    const members = turns.flatMap((turn, index) =>
      [...new Set(turn)].map((userId, place) => ({ workspaceId, layerId, turn: index, position: place, userId })),
    )
    if (members.length > 0) await tx.layerMember.createMany({ data: members })
  }
}
