/** Where Slack sends presses of buttons. */
export const SLACK_PATH = '/api/slack/interactions'
