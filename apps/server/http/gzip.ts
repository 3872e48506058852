import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'

/** Compresses on another thread. */
export const gzip = promisify(gzipCallback)
