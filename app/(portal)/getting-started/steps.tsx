import { Check } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import type { SetUpProgress, SetUpStep } from '@/lib/workspaces/set-up-progress'

type Words = { title: string; why: ReactNode; done: string; action?: { name: string; href: string } }

const WORDS: Record<SetUpStep, Words> = {
  key: {
    title: 'An API key',
    why: 'Each monitor sends with a key of its own. The portal then shows its configuration, ready to paste.',
    done: 'There is a key.',
    action: { name: 'Create an API key', href: '/settings/api-keys?new=1' },
  },
  alert: {
    title: 'A first alert',
    why: 'Paste the command or the configuration that the key shows. The incident appears by itself.',
    done: 'Alerts arrive.',
    action: { name: 'Send one', href: '/settings/api-keys' },
  },
  reach: {
    title: 'A way to reach you',
    why: 'Add your e-mail address, this browser, an app on your phone or a chat, verify it, and send yourself a test page.',
    done: 'A page can reach you.',
    action: { name: 'Add a contact method', href: '/settings/contact-methods' },
  },
  person: {
    title: 'A second person',
    why: 'Whoever is paged may be asleep. Invite somebody, and put both on call.',
    done: 'Somebody else has joined.',
    action: { name: 'Invite somebody', href: '/settings/users?open=invite' },
  },
  mail: {
    title: 'Mail',
    why: (
      <>
        Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> on the server, then restart it. Without them no page goes
        out by e-mail.
      </>
    ),
    done: 'The server sends mail.',
  },
  address: {
    title: 'An address with HTTPS',
    why: (
      <>
        Set <code>BASE_URL</code> on the server. Links in pages lead there, and browsers take push messages only over
        HTTPS.
      </>
    ),
    done: 'Links in pages open on a phone.',
  },
  backup: {
    title: 'A backup each night',
    why: (
      <>
        Run the command <code>backup</code> on the server each night, by the timer of the release or by cron, and copy
        the file to another machine.
      </>
    ),
    done: 'A backup was made.',
    action: { name: 'See what is known of it', href: '/settings/health' },
  },
}

/** What is left to do until somebody can be paged: the next step has the main button. */
export function SetUpSteps({ steps }: { steps: SetUpProgress }) {
  const next = steps.find(({ isDone }) => !isDone)?.step
  return (
    <ol aria-label="Until somebody can be paged" className="panel divide-y divide-line">
      {steps.map(({ step, isDone, at }, index) => (
        <Step key={step} number={index + 1} words={WORDS[step]} isDone={isDone} isNext={step === next} lastAt={at} />
      ))}
    </ol>
  )
}

type StepProps = { number: number; words: Words; isDone: boolean; isNext: boolean; lastAt: Date | undefined }

function Step({ number, words: { title, why, done, action }, isDone, isNext, lastAt }: StepProps) {
  const look = isDone
    ? 'bg-good-soft text-good'
    : isNext
      ? 'bg-accent text-on-accent'
      : 'border border-line-2 text-muted'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className={`grid size-6 shrink-0 place-items-center rounded-full text-xs ${look}`}>
        {isDone ? <Check aria-hidden className="size-4" /> : number}
        {isDone && <span className="sr-only">Done</span>}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className={isDone ? 'text-muted' : 'font-medium'}>{title}</h2>
        <p className="text-muted text-xs">
          {isDone ? done : why}
          {lastAt && (
            <>
              {' '}
              The last was <RelativeTime at={lastAt} />.
            </>
          )}
        </p>
      </div>
      {!isDone && action && (
        <Link href={action.href} prefetch={false} className={buttonClasses(isNext ? 'primary' : 'plain')}>
          {action.name}
        </Link>
      )}
    </li>
  )
}
