import { lazyPart } from '../loading/lazy-with-messages.tsx'

/** On a head or a picture, only where the side navigation is not shown. */
export type BellPlace = 'side' | 'head' | 'picture'

/** Links members to their notifications, once the first screen has loaded. */
export const LazyBell = lazyPart<{ place: BellPlace }>(() => import('./bell.tsx'))
