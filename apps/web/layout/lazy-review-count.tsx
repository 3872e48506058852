import { Suspense } from 'react'
import { lazyWithMessages } from '../loading/lazy-with-messages.ts'

const ReviewCount = lazyWithMessages(() => import('./review-count.tsx'))

/** The number of proposals that wait for a review, once the first screen has loaded. Only for admins. */
export const LazyReviewCount = () => (
  <Suspense>
    <ReviewCount />
  </Suspense>
)
