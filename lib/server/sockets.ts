import { join } from 'node:path'

/** The local sockets between the processes of one server, in a folder that only its user can enter. */
export function socketsIn(folder: string) {
  return { portal: join(folder, 'portal'), writer: join(folder, 'writer') }
}
