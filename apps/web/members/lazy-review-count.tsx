import { lazyPart } from '../lazy/lazy-part.tsx'

/** How many proposals and people wait, once the first screen has loaded. Only for admins and reviewers. */
export const LazyReviewCount = lazyPart(() => import('./review-count.tsx'))
