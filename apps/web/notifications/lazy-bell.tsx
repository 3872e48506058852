import { lazyPart } from '../lazy/lazy-part.tsx'
import type { BellPlace } from './bell.tsx'

/** Links members to their notifications, once the first screen has loaded. */
export const LazyBell = lazyPart<{ place: BellPlace }>(() => import('./bell.tsx'))
