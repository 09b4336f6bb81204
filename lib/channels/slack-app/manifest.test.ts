import { expect, test } from 'vitest'
import { slackManifest } from './manifest'

test('the manifest asks for no more than the app does, and presses go to the given address', () => {
  const manifest = JSON.parse(slackManifest('https://tocsin.example/api/slack/interactions'))
  expect(manifest.oauth_config.scopes).toEqual({ bot: ['chat:write'] })
  expect(manifest.settings).toMatchObject({
    interactivity: { is_enabled: true, request_url: 'https://tocsin.example/api/slack/interactions' },
    socket_mode_enabled: false,
  })
  expect(manifest.features.app_home.messages_tab_enabled).toBe(true)
})

test('without an address that Slack reaches, presses come over a connection of ours', () => {
  const { settings } = JSON.parse(slackManifest(undefined))
  expect(settings).toMatchObject({ interactivity: { is_enabled: true }, socket_mode_enabled: true })
  expect(settings.interactivity).not.toHaveProperty('request_url')
})
