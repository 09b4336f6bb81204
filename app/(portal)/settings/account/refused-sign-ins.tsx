import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'

type Refused = { id: number; at: Date; subject: string }

export function RefusedSignIns({ refused }: { refused: Refused[] }) {
  return (
    <Section title="Failed sign-ins to your account">
      <p className="mb-2 text-muted">
        The last ones of the past 30 days. If they were not yours, someone is guessing your password: choose one that
        you use nowhere else.
      </p>
      <ul className="divide-y divide-line">
        {refused.map(({ id, at, subject }) => (
          <li key={id} className="py-2 first:pt-0 wrap-anywhere">
            <VisibleText>{subject}</VisibleText>{' '}
            <span className="text-muted text-xs">
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
