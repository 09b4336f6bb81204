import { derivedKeyText, type Key, keyIdOf, keyOf, newKeyText, openWith, type Place, sealWith } from './cipher'
import { makeKeyFile, readKeyFile } from './key-file'

export type Secrets = {
  /** The stored form of a text, for one place. A new one each time. */
  seal: (text: string, place: Place) => string
  /**
   * What was sealed for this place; what is not sealed is returned as it is. Undefined where no key of this installation opens it.
   */
  open: (stored: string, place: Place) => string | undefined
  /** With which texts are sealed now. */
  currentKeyId: () => string
  /** Undefined where the keys are a setting. */
  folder: string | undefined
}

type Settings = {
  folder: string
  /** Of the settings: keys with commas between them, the current one first. */
  setting?: string | undefined
  /** The first key of the folder follows from it, so that instances with folders of their own have the same one. */
  seed?: string | undefined
}

/** With the keys of the setting, or those of the data folder, of which one is made when it is first needed. */
export function createSecrets({ folder, setting, seed }: Settings): Secrets {
  const set = setting?.split(',').map((text) => keyOf(text.trim()))
  const seeded = seed ? [derivedKeyText(seed)] : []
  let known: Key[] = []
  // Another process may have made a key since, or changed which is current.
  const read = () => {
    known = set ?? [...readKeyFile(folder), ...seeded].map(keyOf)
    return known
  }
  const current = () => {
    const [first] = set ?? readKeyFile(folder).map(keyOf)
    if (first) return first
    const [made] = makeKeyFile(folder, seeded[0] ?? newKeyText()).map(keyOf)
    if (!made) throw new Error('The key for secrets was not kept.')
    return made
  }
  const find = (id: string) => known.find((key) => key.id === id) ?? read().find((key) => key.id === id)
  return {
    folder: set ? undefined : folder,
    currentKeyId: () => current().id,
    seal: (text, place) => sealWith(current(), text, place),
    open: (stored, place) => {
      const id = keyIdOf(stored)
      if (id === undefined) return stored
      try {
        const key = find(id)
        return key && openWith(key, stored, place)
      } catch {
        return undefined
      }
    },
  }
}
