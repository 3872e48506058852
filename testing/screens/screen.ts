/** A screen of the app in one state, and who views it. */
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Actor } from '../fixtures/actor.ts'

export const viewerNames = ['visitor', 'member', 'leader', 'admin'] as const
export type Viewer = (typeof viewerNames)[number]

export type Screen = {
  name: string
  path: string
  viewer: Viewer
  /** Opens or types something after the screen has loaded. */
  prepare?: (person: Actor) => Promise<void>
  /** The path leads to nothing, so the server answers 404. */
  refused?: true
}

/** Sessions of sample members, by role. Jonas leads an activity in the voting phase and takes part in many. */
export type Viewers = Record<Viewer, SessionAnswer | undefined>
