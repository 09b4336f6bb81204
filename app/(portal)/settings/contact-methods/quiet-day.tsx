const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The hours of a day, and those in which what is not urgent waits. */
export function QuietDay({ from, to }: { from: string; to: string }) {
  const isHeld = (hour: number) => {
    const at = `${String(hour).padStart(2, '0')}:30`
    return from < to ? at >= from && at < to : at >= from || at < to
  }
  return (
    <div aria-hidden className="w-full max-w-64 text-2xs text-muted">
      <div className="flex gap-px">
        {HOURS.map((hour) => (
          <span key={hour} className={`h-3 flex-1 rounded-xs ${isHeld(hour) ? 'bg-heat-2' : 'bg-heat-0'}`} />
        ))}
      </div>
      <div className="flex justify-between">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p>held in the dark hours</p>
    </div>
  )
}
