/** What a page and the service worker tell each other. */
import type { Locale } from '@bothy/contract/choices.ts'

export type WorkerMessage =
  /**
   * Stores what the app needs offline with this language and backend, and the map where the club has its own, and what this page has loaded before the worker could see it. The worker answers
   * through the port whether all of it is stored.
   */
  | { type: 'warm-up'; locale: Locale; mode: 'rest' | 'mock' | 'supabase'; hasMap: boolean; loaded: string[] }
  /** The worker answers through the port whether the page that these scripts started is of its own version. */
  | { type: 'is-current'; scripts: string[] }

/** What the service worker tells a page. */
export type PageMessage =
  /** The member tapped on a notification. The path is relative to the folder of the app. The page answers through the port that it opens it. */
  | { type: 'open'; path: string }
  /** The push service has replaced the subscription of this browser. */
  | { type: 'push-changed' }

/** The files of a build, relative to the folder of the app. The build writes them into the worker. */
export type BuildFiles = {
  /** Stored before the worker is used. A file whose name has no hash has a revision. */
  shell: { url: string; revision: string | null }[]
  /** Parts that members use offline, loaded after the first screen. */
  later: string[]
  /** What draws the tiles of a map that is kept. */
  map: string[]
  locales: Record<string, string[]>
  backends: Record<string, string[]>
}
