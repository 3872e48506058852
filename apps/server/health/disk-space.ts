import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes of the disk of a directory. `free` is what this server may use. Of a directory that does not exist yet, the disk where it will be. */
export async function diskSpace(directory: string): Promise<{ free: number; total: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    const parent = dirname(directory)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === directory) throw error
    return diskSpace(parent)
  }
}
