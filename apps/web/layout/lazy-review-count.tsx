import { lazyPart } from '../lazy/lazy-part.tsx'

/** The number of proposals that wait for a review, once the first screen has loaded. Only for admins. */
export const LazyReviewCount = lazyPart(() => import('./review-count.tsx'))
