import Link from 'next/link'

type RemedyProps = { isYou: boolean; isUnreachable: boolean; hadReceiver: boolean; person: string }

/** What mends the cause of failed pages, where somebody has to do something. */
export function Remedy({ isYou, isUnreachable, hadReceiver, person }: RemedyProps) {
  if (!isUnreachable && !hadReceiver) return null
  if (isYou)
    return (
      <Link href="/settings/contact-methods" prefetch={false} className="text-sm underline">
        {isUnreachable ? 'Add a contact method' : 'Check your contact methods'}
      </Link>
    )
  return (
    <span className="max-w-52 text-muted text-xs wrap-anywhere">
      {isUnreachable
        ? `Ask ${person} to add and verify a contact method.`
        : `If it goes on, ask ${person} to check it.`}
    </span>
  )
}
