/** Each cell of a row names itself to a reader who hears it. */
export function GroupHeads({ keys }: { keys: string[] }) {
  return (
    <div aria-hidden className="group-heads">
      <span className="col-start-2 truncate pl-6">{keys.join(' · ')}</span>
      <span className="text-right">All</span>
      <span className="pr-2 text-right">Open</span>
      {['Critical', 'High', 'Medium', 'Low'].map((head) => (
        <span key={head}>{head}</span>
      ))}
      <span className="last-hour">Came in, last hour</span>
      <span>Waiting longest</span>
      <span className="group-oldest">Oldest</span>
      <span className="group-on-call">On call</span>
      <span className="text-right">Newest</span>
    </div>
  )
}
