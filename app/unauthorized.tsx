import { OutsidePage } from '@/components/outside-page'

/** Where a form was sent without the dialog that asks, or it was closed. */
export default function Unauthorized() {
  return (
    <OutsidePage title="Confirm that it is you">
      <p className="mb-3 text-muted">
        Nothing was changed. You signed in more than 15 minutes ago, and this asks for a fresh proof: go back, send it
        again and answer the dialog. Without scripts, sign out and in first.
      </p>
      <a href="/incidents">Go to the incidents</a>
    </OutsidePage>
  )
}
