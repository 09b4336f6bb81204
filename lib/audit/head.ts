/** The end of a workspace's log: who has written it down can tell later whether entries up to it were touched. */
export type Head = { workspaceId: number; sequence: number; hash: string }

/** Such as `1:204:9f86d0…`. */
export function headText({ workspaceId, sequence, hash }: Head) {
  return `${workspaceId}:${sequence}:${hash}`
}

/** @throws Error when it is none */
export function readHead(text: string): Head {
  const [, workspaceId, sequence, hash] = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  if (!workspaceId || !sequence || !hash) throw new Error(`"${text}" is no head: give it as audit verify prints it.`)
  return { workspaceId: Number(workspaceId), sequence: Number(sequence), hash }
}
