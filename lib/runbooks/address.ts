import { safeLink } from '../http/link'

type Named = { identifier: string; registeredAt: Date | null }

/** An identifier that is an address opens that address, unless a runbook was written for it here. */
export function runbookAddress({ identifier, registeredAt }: Named): string | undefined {
  return registeredAt ? undefined : safeLink(identifier)
}
