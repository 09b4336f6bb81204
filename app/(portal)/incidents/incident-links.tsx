import { SafeLink } from '@/components/outside-link'
import { VisibleText } from '@/components/ui/visible-text'
import type { IncidentLink } from '@/lib/incidents/links'

export function IncidentLinks({ links }: { links: IncidentLink[] }) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Links of the alert" className="contents">
      {links.map(({ text, address }) => (
        <li key={address}>
          <SafeLink address={address} className="wrap-anywhere">
            <VisibleText marks={3}>{text}</VisibleText>
          </SafeLink>
        </li>
      ))}
    </ul>
  )
}
