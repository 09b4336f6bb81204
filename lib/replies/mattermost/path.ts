/** Where Mattermost sends presses of buttons. */
export const MATTERMOST_PATH = '/api/mattermost/actions'
