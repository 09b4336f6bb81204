'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { PERIOD_UNITS, periodInUnit } from '@/lib/heartbeats/period'
import { setHeartbeatAction, type TypedPeriod } from './actions'
import { NewPingUrl } from './new-ping-url'

const UNITS = Object.keys(PERIOD_UNITS).map((unit) => ({ value: unit, name: unit }))

type HeartbeatFormProps = { apiKeyId: number; period: { everyMinutes: number; graceMinutes: number }; isSet: boolean }

export function HeartbeatForm({ apiKeyId, period, isSet }: HeartbeatFormProps) {
  const [{ errors, typed, ping, isSaved }, action] = useActionState(
    setHeartbeatAction,
    { errors: {} },
    `/settings/api-keys/${apiKeyId}?open=heartbeat`,
  )
  return (
    <>
      <form action={action} className="flex flex-col items-start gap-4">
        <input type="hidden" name="apiKeyId" value={apiKeyId} />
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <PeriodField
            name="every"
            label="Expected every"
            period={typed?.every ?? shown(period.everyMinutes)}
            error={errors.every}
          />
          <PeriodField
            name="grace"
            label="Grace"
            period={typed?.grace ?? shown(period.graceMinutes)}
            error={errors.grace}
          />
        </div>
        {isSaved && <Notice kind="done">Saved. The period begins now.</Notice>}
        <SubmitButton look={isSet ? 'plain' : 'primary'}>
          {isSet ? 'Save the heartbeat' : 'Enable heartbeat'}
        </SubmitButton>
      </form>
      {ping && <NewPingUrl ping={ping} />}
    </>
  )
}

type PeriodFieldProps = { name: string; label: string; period: TypedPeriod; error?: string | undefined }

function PeriodField({ name, label, period: { count, unit }, error }: PeriodFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <div className="w-36">
        <TextField
          name={name}
          label={label}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={count}
        />
      </div>
      <SelectField name={`${name}Unit`} label="Unit" choices={UNITS} chosen={unit} />
    </div>
  )
}

function shown(minutes: number): TypedPeriod {
  const { count, unit } = periodInUnit(minutes)
  return { count: String(count), unit }
}
