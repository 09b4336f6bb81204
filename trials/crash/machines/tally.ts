type Endured = { gap: number; page: number; refused: number }

export type MachineTally = ReturnType<typeof createMachineTally>

export function createMachineTally() {
  const kinds = new Map<string, Endured[]>()
  return {
    add: (kind: string, endured: Endured) => void kinds.set(kind, [...(kinds.get(kind) ?? []), endured]),
    describe: () => [...kinds].map(([kind, all]) => `${kind} ${describeAll(all)}`).join('; '),
  }
}

function describeAll(all: Endured[]) {
  const most = (of: (one: Endured) => number) => Math.max(...all.map(of)).toFixed(1)
  const refused = all.reduce((sum, one) => sum + one.refused, 0)
  return `${all.length} times: longest gap ${most(({ gap }) => gap)} s, paged after ${most(({ page }) => page)} s, ${refused} refused`
}
