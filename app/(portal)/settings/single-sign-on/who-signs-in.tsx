import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { Section } from '@/components/ui/page'
import { Token } from '@/components/ui/token'
import { TEAM_ROLE_NAMES, TEAM_ROLES } from '@/lib/permissions'
import type { IssuerDraft, RuleDraft } from './form-issuer'
import type { TeamChoice } from './group-fields'

/** The button on the login page, and who is let in by it as what, as the form stands. */
export function WhoSignsIn({ issuer, teams }: { issuer: IssuerDraft; teams: readonly TeamChoice[] }) {
  const rules = issuer.rules.filter(({ group }) => group.trim() !== '')
  const domains = issuer.domains.split(/[\s,;]+/).filter(Boolean)
  return (
    <Section title="On the login page">
      <div className="flex flex-col gap-3">
        {issuer.isEnabled ? (
          <p aria-hidden className="rounded-md bg-page p-4 text-center">
            <span className={`${buttonClasses()} max-w-full cursor-default wrap-anywhere`}>
              Sign in with {issuer.name.trim() || '…'}
            </span>
          </p>
        ) : (
          <p className="text-muted">Turned off: the login page does not show it.</p>
        )}
        <ul aria-label="Who may sign in" className="flex flex-col gap-2 text-xs">
          {rules.map((rule, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place
            <Let key={`group ${at}`} who={<Token>{rule.group}</Token>} as={grantWords(rule, teams)} />
          ))}
          {rules.length === 0 &&
            domains.map((domain) => (
              <Let key={domain} who={<Token>@{domain.replace(/^@/, '')}</Token>} as="responder, without a team" />
            ))}
          {rules.length + domains.length > 0 ? (
            <Let who="Everybody else" as="is refused" />
          ) : (
            <li className="text-high">Nobody yet: give a domain or a group.</li>
          )}
        </ul>
      </div>
    </Section>
  )
}

function Let({ who, as }: { who: ReactNode; as: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">{who}</span> <span className="text-muted">{as}</span>
    </li>
  )
}

function grantWords({ role, teamId, teamRole }: RuleDraft, teams: readonly TeamChoice[]) {
  const team = teams.find(({ id }) => String(id) === teamId)
  const inTeam = TEAM_ROLES.find((one) => one === teamRole) ?? 'member'
  return team ? `${role}, ${TEAM_ROLE_NAMES[inTeam]} of ${team.name}` : `${role}, without a team`
}
