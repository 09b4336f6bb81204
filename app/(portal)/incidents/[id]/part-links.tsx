type Present = { runbook: boolean; details: boolean; paging: boolean; labels: number }

/** A phone shows the parts below each other: this bar stays in reach and leads to each. */
export function PartLinks({ runbook, details, paging, labels }: Present) {
  return (
    <nav aria-label="Parts of the incident" className="part-links">
      {runbook && <a href="#runbook">Runbook</a>}
      {details && <a href="#details">Details</a>}
      {paging && <a href="#paging">Paging</a>}
      <a href="#timeline">Timeline</a>
      {labels > 0 && <a href="#labels">Labels {labels}</a>}
    </nav>
  )
}
