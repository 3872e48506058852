import { lazyPart } from '../../lazy/lazy-part.tsx'

/** It needs the settings of the member. */
export const YourTime = lazyPart(() => import('./your-time.tsx'))
