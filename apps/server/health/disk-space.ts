import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes of the disk that holds this directory, or will hold it once it exists. `free` is what this server may use. */
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
