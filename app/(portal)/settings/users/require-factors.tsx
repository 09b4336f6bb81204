import { CheckboxField } from '@/components/ui/checkbox-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { FactorRoles } from '@/lib/factors/needs-factor'
import type { FactorState } from '@/lib/users/list-factors'
import { fewNames } from '@/lib/values/few-names'
import { requireFactorsAction } from './actions'

const NAMED = 10

const CHOICES = [
  { value: 'admin', label: 'Admins' },
  { value: 'responder', label: 'Responders' },
  { value: 'viewer', label: 'Viewers' },
  { value: 'everyone', label: 'Everyone' },
]

export function RequireFactors({ required, states }: { required: FactorRoles; states: FactorState[] }) {
  const isRequired = (value: string) => (required === 'everyone' ? value === 'everyone' : required.includes(value))
  const without = states.filter(({ state }) => state === 'none')
  const late = without.filter(({ isWanted }) => isWanted)
  return (
    <div className="flex flex-col gap-3">
      <form action={requireFactorsAction} className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span>Asked of</span>
        {CHOICES.map(({ value, label }) => (
          <CheckboxField
            key={`${value} ${isRequired(value)}`}
            name="role"
            value={value}
            label={label}
            isChecked={isRequired(value)}
          />
        ))}
        <SubmitButton>Save</SubmitButton>
      </form>
      <p className="text-muted text-xs wrap-anywhere">
        {without.length === 0
          ? 'Everybody who signs in with a password has one.'
          : `Without one: ${fewNames(
              without.map(({ name }) => name),
              NAMED,
            )}.`}{' '}
        Whoever is asked and has none sets one up before anything else, you too.
      </p>
      {late.length > 0 && <p className="text-high text-xs wrap-anywhere">Asked, and without one yet: {late.length}</p>}
    </div>
  )
}
