import type { Seen } from '../world/seen'
import type { Invariant } from './invariant'

export const audited: Invariant = {
  name: 'the audit log has each change, once',
  check: async (world) => {
    const entries = await world.db.read.auditEntry.findMany({ select: { workspaceId: true, action: true } })
    const names = [...new Set(world.edits.map(nameOf))]
    return names.flatMap((name) => {
      const [made, told] = [count(world.edits, name), count(entries, name)]
      return made === told ? [] : [{ what: `"${name}" was done ${made} times, and is ${told} times in the log` }]
    })
  },
}

type Edit = Seen['edits'][number]

function nameOf({ workspaceId, action }: Edit) {
  return `${action} in ${workspaceId}`
}

function count(edits: Edit[], name: string) {
  return edits.filter((edit) => nameOf(edit) === name).length
}
