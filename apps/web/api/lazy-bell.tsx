import { lazyPart } from '../loading/lazy-with-messages.tsx'

/** In the side navigation, in the header of a screen, or on a picture. Where the side navigation is shown, CSS hides the other two. */
export type BellPlace = 'side' | 'head' | 'picture'

/** Links members to their notifications, once the first screen has loaded. */
export const LazyBell = lazyPart<{ place: BellPlace }>(() => import('./bell.tsx'))
