/** The pictures of empty states. They are shown when nothing can be loaded, so they are loaded before. */
import { basePath } from '../base-path.ts'

export const emptyStateKinds = ['empty', 'offline', 'error'] as const
export type EmptyStateKind = (typeof emptyStateKinds)[number]

const addressOf = (kind: EmptyStateKind) => `${basePath}scenes/${kind}.webp`
const loaded = new Map<EmptyStateKind, string>()

/** The address of the picture, which needs no network once `loadScenes` has run. */
export const sceneOf = (kind: EmptyStateKind): string => loaded.get(kind) ?? addressOf(kind)

/** Keeps the pictures in memory, because the cache of the browser asks the server whether they are still valid. */
export async function loadScenes(): Promise<void> {
  const load = async (kind: EmptyStateKind) => {
    const response = await fetch(addressOf(kind))
    if (response.ok) loaded.set(kind, URL.createObjectURL(await response.blob()))
  }
  await Promise.all(emptyStateKinds.map(load))
}
