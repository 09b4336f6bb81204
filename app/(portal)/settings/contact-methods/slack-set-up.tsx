import { CopyButton } from '@/components/ui/copy-button'
import { slackManifest } from '@/lib/channels/slack-app/manifest'
import { SLACK_PATH } from '@/lib/replies/slack/path'

/** For an admin whose server has no Slack app yet. Slack sends presses of buttons to HTTPS only. */
export function SlackSetUp({ baseUrl }: { baseUrl: string }) {
  const isReached = baseUrl.startsWith('https:')
  const manifest = slackManifest(isReached ? `${baseUrl}${SLACK_PATH}` : undefined)
  return (
    <details className="mb-4 text-sm">
      <summary className="mb-2 cursor-pointer">Set up a Slack app with buttons</summary>
      <ol className="mb-2 flex list-decimal flex-col gap-1 pl-5">
        <li>On api.slack.com/apps: Create New App, From a manifest, your workspace, JSON. Paste this manifest.</li>
        <li>Install App, Install to your workspace.</li>
        <li>
          Set <Code>SLACK_BOT_TOKEN</Code> to the Bot User OAuth Token.
        </li>
        {isReached ? (
          <li>
            Set <Code>SLACK_SIGNING_SECRET</Code> to the Signing Secret of Basic Information. Restart Tocsin.
          </li>
        ) : (
          <li>
            Basic Information, App-Level Tokens: generate one with the scope connections:write, and set{' '}
            <Code>SLACK_APP_TOKEN</Code> to it: Tocsin then opens a connection for the buttons. Restart Tocsin.
          </li>
        )}
        <li>Then everybody adds their member ID here, and the code that arrives shows that it works.</li>
      </ol>
      <pre className="mb-2 max-h-64 overflow-auto rounded-md border border-line p-2 font-mono text-xs">{manifest}</pre>
      <CopyButton text={manifest} label="Copy the manifest" />
    </details>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono">{children}</code>
}
