const TOPIC = /^[A-Za-z0-9_-]{1,64}$/

/** Messages are published as JSON to the server's root; the topic is the last part of the path. */
export function readTopic(address: string) {
  const url = new URL(address)
  const parts = url.pathname.replace(/\/+$/, '').split('/')
  const topic = parts.pop() ?? ''
  return { topic, server: `${url.origin}${parts.join('/')}/` }
}

export function topicFault(address: string): string | undefined {
  const isTopic = TOPIC.test(readTopic(address).topic) && !new URL(address).search
  return isTopic ? undefined : 'Give the address of the topic, such as https://ntfy.sh/mytopic.'
}
