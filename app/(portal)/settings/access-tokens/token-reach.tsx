import Link from 'next/link'
import { Section } from '@/components/ui/page'
import { Token } from '@/components/ui/token'
import { writtenOut } from '@/components/ui/written-out'
import type { ScopeRow } from '@/lib/access-tokens/scopes'

type TokenReachProps = {
  scopes: readonly ScopeRow[]
  chosen: readonly string[]
  /** A role, of a token of the workspace; empty for one's own. */
  actsAs: string
  expires: string
  baseUrl: string
}

/** What whoever holds the token could do, as the form stands. */
export function TokenReach({ scopes, chosen, actsAs, expires, baseUrl }: TokenReachProps) {
  const changes = scopes.filter(({ write }) => write && chosen.includes(write.scope))
  const reads = scopes.filter((row) => !changes.includes(row) && row.read && chosen.includes(row.read.scope))
  const until = writtenOut(expires)
  return (
    <Section title="What it can do">
      <dl className="flex flex-col gap-3">
        <Fact name="Reads and changes" things={changes} none="Nothing: it only reads" />
        <Fact name="Only reads" things={reads} none={changes.length > 0 ? 'Nothing else' : 'Nothing'} />
        <div>
          <dt className="text-muted text-xs">In the timeline and the audit log</dt>
          <dd>{actsAs ? `its own name, with what a workspace’s ${actsAs} may` : 'you, with what you may'}</dd>
        </div>
        <div>
          <dt className="text-muted text-xs">Until</dt>
          <dd>{until ? `the end of ${until}, or until it is revoked` : 'no day is chosen'}</dd>
        </div>
      </dl>
      <pre className="snippet mt-4 font-mono text-2xs whitespace-pre-wrap wrap-anywhere">
        {`curl ${baseUrl}/api/v1/me \\\n  -H 'Authorization: Bearer tocsin_pat_…'`}
      </pre>
      <p className="mt-2 text-muted text-xs">
        Whoever holds it can do this. <Link href="/settings/access-tokens/reference">All requests</Link>
      </p>
    </Section>
  )
}

function Fact({ name, things, none }: { name: string; things: readonly ScopeRow[]; none: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-1 flex flex-wrap gap-1">
        {things.map((row) => (
          <Token key={row.name}>{row.name}</Token>
        ))}
        {things.length === 0 && none}
      </dd>
    </div>
  )
}
