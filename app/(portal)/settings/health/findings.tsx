import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { UserContext } from '@/lib/context'
import type { Finding } from '@/lib/doctor/check'
import { examineInstallation, examineMachine } from '@/lib/doctor/examine'
import { spaceOf } from '@/lib/doctor/space'
import { getRuntime } from '@/lib/server/runtime'

export async function Findings({ ctx }: { ctx: UserContext }) {
  const { env, channels } = getRuntime()
  const { db, now } = ctx
  const machine = { env, now: () => now, space: spaceOf }
  const examined = { ...machine, db, mailer: channels.mailer, workspaces: [ctx] }
  const [ofMachine, rest] = await Promise.all([examineMachine(machine), examineInstallation(examined)])
  const findings = [...ofMachine, ...rest].toSorted((a, b) => rank(a) - rank(b))
  const count = findings.flatMap(({ faults }) => faults).length
  return (
    <>
      <p className="mb-3 font-medium">
        {summary(count)}{' '}
        <span className="font-normal text-muted">
          Checked <RelativeTime at={now} />.
        </span>
      </p>
      <ul aria-label="Findings" className="flex flex-col gap-2">
        {findings.map((finding) => (
          <FindingRow key={finding.about} finding={finding} />
        ))}
      </ul>
    </>
  )
}

function summary(count: number) {
  if (count === 0) return 'No issues.'
  return count === 1 ? '1 issue.' : `${count} issues.`
}

function isFine({ faults }: Finding) {
  return faults.length === 0
}

/** Faults, then what is not set up. */
function rank(finding: Finding) {
  if (!isFine(finding)) return 0
  return finding.isUnset ? 1 : 2
}

/** The pages that mend what a check found; what has none is set on the server. */
const PAGES: Record<string, { href: string; label: string }> = {
  'On call': { href: '/on-call', label: 'Open On call' },
  Calendars: { href: '/settings/calendars', label: 'Open Calendars' },
  'Contact methods': { href: '/settings/contact-methods', label: 'Open Contact methods' },
  People: { href: '/settings/users', label: 'Open Users' },
  Pages: { href: '/on-call', label: 'Open On call' },
  Receivers: { href: '/settings/users', label: 'Open Users' },
  Silences: { href: '/silences', label: 'Open Silences' },
  Disk: { href: '/settings/data', label: 'Open Data' },
  Database: { href: '/settings/data', label: 'Open Data' },
}

const FINE = { Icon: CircleCheck, colour: 'text-good', word: 'OK' }
const STATES = [
  { Icon: TriangleAlert, colour: 'text-high', word: '' },
  { Icon: CircleDashed, colour: 'text-muted', word: 'Not set up' },
  FINE,
]

function FindingRow({ finding }: { finding: Finding }) {
  const mending = isFine(finding) ? undefined : PAGES[finding.about]
  const { Icon, colour, word } = STATES[rank(finding)] ?? FINE
  return (
    <li className="grid grid-cols-[1rem_8rem_minmax(0,1fr)] items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 ${colour}`} />
      <span className="font-medium">{finding.about}</span>
      <div className="wrap-anywhere max-sm:col-span-2 max-sm:col-start-2">
        {word && <p className="text-muted">{word}</p>}
        {finding.faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
        {mending && (
          <Link href={mending.href} prefetch={false} className="inline-flex items-center max-sm:min-h-11">
            {mending.label}
          </Link>
        )}
        {finding.notes.map((note) => (
          <p key={note} className="text-muted">
            {note}
          </p>
        ))}
      </div>
    </li>
  )
}
