/** Each cell of a row names itself to a reader who hears it. */
export function RowHeads() {
  return (
    <div aria-hidden className="row-heads">
      <span className="[grid-area:severity]">Severity</span>
      <span className="[grid-area:summary]">Summary</span>
      <span className="row-entity">Entity</span>
      <span className="row-labels">Labels that differ</span>
      <span className="row-fired">Fired</span>
      <span className="row-owner">Owner</span>
      <span className="row-age">Age</span>
    </div>
  )
}
