type CheckboxFieldProps = { name: string; value: string; label: string; isChecked: boolean }

export function CheckboxField({ name, value, label, isChecked }: CheckboxFieldProps) {
  return (
    <label className="flex min-h-9 min-w-0 cursor-pointer items-center gap-2">
      <input type="checkbox" name={name} value={value} defaultChecked={isChecked} className="size-4 min-h-0 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
