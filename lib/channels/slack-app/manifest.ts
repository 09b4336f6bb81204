/**
 * What Slack makes the app from, https://docs.slack.dev/reference/app-manifest. `repliesTo`: where presses go; undefined where
 * Slack can't reach this server, which then opens a connection for them.
 */
export function slackManifest(repliesTo: string | undefined) {
  return JSON.stringify(
    {
      display_information: { name: 'Tocsin', description: 'Pages whoever is on call, and takes the answer.' },
      features: {
        app_home: { home_tab_enabled: false, messages_tab_enabled: true, messages_tab_read_only_enabled: true },
        bot_user: { display_name: 'Tocsin', always_online: true },
      },
      oauth_config: { scopes: { bot: ['chat:write'] } },
      settings: {
        interactivity: { is_enabled: true, ...(repliesTo !== undefined && { request_url: repliesTo }) },
        org_deploy_enabled: false,
        socket_mode_enabled: repliesTo === undefined,
      },
    },
    null,
    2,
  )
}
