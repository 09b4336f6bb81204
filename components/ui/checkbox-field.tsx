import type { ReactNode } from 'react'

type CheckboxFieldProps = { name: string; value: string; label: string; isChecked: boolean; hint?: ReactNode }

export function CheckboxField({ name, value, label, isChecked, hint }: CheckboxFieldProps) {
  const hintId = hint ? `${name}-${value}-hint` : undefined
  const box = (
    <label className="flex min-h-9 min-w-0 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        aria-describedby={hintId}
        className="size-4 min-h-0 shrink-0"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
  if (!hint) return box
  return (
    <div className="max-w-prose">
      {box}
      <p id={hintId} className="pl-6 text-muted text-xs">
        {hint}
      </p>
    </div>
  )
}
