import { type Shape, signal, text } from './shape'

/** https://www.home-assistant.io/docs/configuration/state_object/, alone and in an event that it has changed */
export const HOME_ASSISTANT = [
  { of: '', marks: ['entity_id', 'state', 'attributes'] },
  { of: '', marks: ['entity_id', 'state=on|off|open|closed|unlocked|locked|home|nothome'] },
  { of: 'new_state.', marks: ['new_state.state'] },
  { of: 'data.new_state.', marks: ['data.new_state.state'] },
].map(({ of, marks }): Shape => {
  const entity = ['entity_id', 'data.entity_id', `${of}entity_id`]
  return {
    tool: 'Home Assistant',
    marks,
    about: [`${of}attributes.friendly_name`],
    summary: text(`${of}attributes.message`, 'message', `${of}state`),
    entityId: text(...entity),
    signal: signal([entity], [`${of}state`], {
      resolved: ['off', 'ok', 'closed', 'normal', 'clear', 'dry', 'locked', 'home', 'idle'],
      ignored: ['unknown', 'unavailable'],
    }),
  }
})
