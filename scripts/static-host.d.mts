import type { Server } from 'node:http'

export function serveFolder(
  folder: string,
  options?: { port?: number; path?: string; missing?: 'rewrite' | '404'; replaced?: Record<string, string> },
): Promise<Server>
