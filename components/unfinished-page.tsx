const SHOW_WHEN_A_SCRIPT_FAILS = `addEventListener('error', ({ target }) => {
  if (target instanceof HTMLScriptElement) document.getElementById('unfinished').hidden = false
}, true)`

/** For a page whose scripts did not all come: its buttons do nothing. */
export function UnfinishedPage({ nonce }: { nonce: string }) {
  return (
    <>
      <p
        id="unfinished"
        hidden
        role="alert"
        suppressHydrationWarning
        className="fixed inset-x-0 top-0 z-50 border-danger border-b bg-danger-soft px-3 py-3"
      >
        This page did not load completely.{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page's */}
        <a href="">Load it again</a>
      </p>
      <script nonce={nonce} suppressHydrationWarning>
        {SHOW_WHEN_A_SCRIPT_FAILS}
      </script>
    </>
  )
}
