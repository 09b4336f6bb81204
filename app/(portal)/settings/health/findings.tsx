import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import type { UserContext } from '@/lib/context'
import type { Finding } from '@/lib/doctor/check'
import { examineInstallation, examineMachine, LIMIT_SECONDS, SUBJECTS } from '@/lib/doctor/examine'
import { spaceOf } from '@/lib/doctor/space'
import { getRuntime } from '@/lib/server/runtime'
import { keepFindings, lastFindings } from './last-findings'
import { type Remedy, remediesOf } from './remedies'

export async function Findings({ ctx }: { ctx: UserContext }) {
  const { env, channels } = getRuntime()
  const { db, now } = ctx
  const machine = { env, now: () => now, space: spaceOf }
  const examined = { ...machine, db, mailer: channels.mailer, workspaces: [ctx] }
  const [ofMachine, rest] = await Promise.all([examineMachine(machine), examineInstallation(examined)])
  const findings = [...ofMachine, ...rest]
  keepFindings(ctx.workspaceId, { findings, at: now })
  return (
    <>
      <Summary findings={findings}>
        Checked <RelativeTime at={now} />.
      </Summary>
      <Groups findings={findings} userId={ctx.actor.userId} />
    </>
  )
}

/** While the checks run: what was found last, else what is looked at. */
export function Checking({ workspaceId, userId }: { workspaceId: number; userId: number }) {
  const last = lastFindings(workspaceId)
  const limit = `A check that takes longer than ${LIMIT_SECONDS} seconds is given up and counts as an issue.`
  if (!last)
    return (
      <>
        <p role="status" className="mb-4">
          <span className="font-medium">Checking {SUBJECTS.length} things.</span>{' '}
          <span className="text-muted">{limit}</span>
        </p>
        <ul aria-label="What is checked" className="panel findings-fine text-muted">
          {SUBJECTS.map((about) => (
            <li key={about} className="finding">
              <CircleDashed aria-hidden className="mt-0.5 size-4" />
              {about}
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      <p role="status" className="mb-1">
        <span className="font-medium">Checking again.</span> <span className="text-muted">{limit}</span>
      </p>
      <Summary findings={last.findings}>
        Found <RelativeTime at={last.at} />.
      </Summary>
      <Groups findings={last.findings} userId={userId} />
    </>
  )
}

/** Each of the things that are checked is counted once. */
function Summary({ findings, children }: { findings: readonly Finding[]; children: ReactNode }) {
  const [issues = 0, unset = 0, fine = 0] = STATES.map((_, at) => findings.filter((one) => rank(one) === at).length)
  const counts = [issues === 0 ? 'No issues' : plural(issues, 'issue')]
  if (unset > 0) counts.push(`${unset} not set up`)
  return (
    <p className="mb-4">
      <span className="font-medium">{[...counts, `${fine} OK`].join(', ')}.</span>{' '}
      <span className="text-muted">{children}</span>
    </p>
  )
}

function plural(count: number, word: string) {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

function Groups({ findings, userId }: { findings: readonly Finding[]; userId: number }) {
  return STATES.map(({ title }, at) => {
    const own = findings.filter((finding) => rank(finding) === at)
    if (own.length === 0) return null
    return (
      <section key={title} aria-label={title} className="panel mb-4">
        <h2 className="border-line border-b px-4 py-2 font-semibold">
          {title} <span className="font-normal text-muted">{own.length}</span>
        </h2>
        <ul
          aria-label={`Findings: ${title}`}
          className={title === FINE.title ? 'findings-fine' : 'divide-y divide-line'}
        >
          {own.map((finding) => (
            <FindingRow key={finding.about} finding={finding} userId={userId} />
          ))}
        </ul>
      </section>
    )
  })
}

function isFine({ faults }: Finding) {
  return faults.length === 0
}

/** Its place among `STATES`: faults, then what is not set up. */
function rank(finding: Finding) {
  if (!isFine(finding)) return 0
  return finding.isUnset ? 1 : 2
}

const FINE = { title: 'OK', Icon: CircleCheck, colour: 'text-good' }
const STATES = [
  { title: 'Issues', Icon: TriangleAlert, colour: 'text-high' },
  { title: 'Not set up', Icon: CircleDashed, colour: 'text-muted' },
  FINE,
]

function FindingRow({ finding, userId }: { finding: Finding; userId: number }) {
  const remedies = remediesOf(finding, userId)
  const [only, ...others] = [...new Set(remedies.values())]
  const { Icon, colour } = STATES[rank(finding)] ?? FINE
  return (
    <li className="finding">
      <Icon aria-hidden className={`mt-0.5 size-4 ${colour}`} />
      <span className="font-medium">{finding.about}</span>
      <div className="flex min-w-0 flex-col gap-1.5 wrap-anywhere max-sm:col-start-2">
        {finding.faults.map((fault) => (
          <p key={fault}>
            {fault} {others.length > 0 && <RemedyLink remedy={remedies.get(fault)} />}
          </p>
        ))}
        {finding.notes.map((note) => (
          <p key={note} className="text-muted">
            {note}
          </p>
        ))}
      </div>
      {only && others.length === 0 && (
        <Link href={only.href} prefetch={false} className={`${buttonClasses()} w-fit max-sm:col-start-2`}>
          {only.label}
        </Link>
      )}
    </li>
  )
}

function RemedyLink({ remedy }: { remedy: Remedy | undefined }) {
  if (!remedy) return null
  return (
    <Link href={remedy.href} prefetch={false} className="whitespace-nowrap">
      {remedy.label}
    </Link>
  )
}
