import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'

/** Runs a TypeScript file of this repository in this process, which so keeps its signals and its exit code. */
export async function loadTypeScript(path) {
  const { register } = await import('tsx/esm/api')
  register()
  return import(pathToFileURL(join(root, path)).href)
}
