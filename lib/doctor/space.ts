import { statfs } from 'node:fs/promises'

export type Space = { bytes: number; files: number | undefined }

export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, bfree, bsize, files, ffree } = await statfs(folder)
  // Root may use the part that is reserved for it.
  const blocks = process.getuid?.() === 0 ? bfree : bavail
  return { bytes: blocks * bsize, files: files > 0 ? ffree : undefined }
}
