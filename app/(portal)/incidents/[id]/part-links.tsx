type Present = { runbook: boolean; details: boolean; paging: boolean; labels: number }

/** On a phone the parts are stacked: this bar stays in reach and links to each. */
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
