import type { ComponentType } from 'react'

type Loaded<Props> = { default: ComponentType<Props> }

/** For parts without which the page is complete: nothing is in the place of one whose file the site no longer has. */
export const orRenderNothing = <Props>(loading: Promise<Loaded<Props>>): Promise<Loaded<Props>> =>
  loading.catch(() => ({ default: () => null }))
