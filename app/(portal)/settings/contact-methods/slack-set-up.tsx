import { CopyButton } from '@/components/ui/copy-button'
import { slackManifest } from '@/lib/channels/slack-app/manifest'

/** For an admin whose server has no Slack app yet. */
export function SlackSetUp({ baseUrl }: { baseUrl: string }) {
  const manifest = slackManifest(`${baseUrl}/api/slack/interactions`)
  return (
    <details className="mb-4 text-sm">
      <summary className="mb-2 cursor-pointer">Set up a Slack app with buttons</summary>
      <ol className="mb-2 flex list-decimal flex-col gap-1 pl-5">
        <li>On api.slack.com/apps: Create New App, From a manifest, your workspace, JSON. Paste this manifest.</li>
        <li>Install App, Install to your workspace.</li>
        <li>
          Set <code className="font-mono">SLACK_BOT_TOKEN</code> to the Bot User OAuth Token, and{' '}
          <code className="font-mono">SLACK_SIGNING_SECRET</code> to the Signing Secret of Basic Information. Restart
          Tocsin.
        </li>
        <li>Then everybody adds their member ID here, and the code that arrives shows that it works.</li>
      </ol>
      {!baseUrl.startsWith('https:') && (
        <p className="mb-2 text-muted">
          Slack sends buttons to HTTPS only: set <code className="font-mono">BASE_URL</code> first.
        </p>
      )}
      <pre className="mb-2 max-h-64 overflow-auto rounded-md border border-line p-2 font-mono text-xs">{manifest}</pre>
      <CopyButton text={manifest} label="Copy the manifest" />
    </details>
  )
}
