import { join } from 'node:path'

/** In a folder that only this user can enter. */
export function socketsIn(folder: string) {
  return { portal: join(folder, 'portal'), writer: join(folder, 'writer') }
}
