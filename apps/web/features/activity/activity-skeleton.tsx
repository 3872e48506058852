import { Skeleton, SkeletonBlock, SkeletonLine } from '../../ui/skeleton.tsx'
import { HeroBar } from './hero.tsx'
import hero from './hero.module.css'
import styles from './activity-view.module.css'
import own from './activity-skeleton.module.css'

/** An activity to come, in the shape that it will have. */
export function ActivitySkeleton() {
  return (
    <div className={styles.page}>
      <div className={hero.hero}>
        <HeroBar />
        <div className={`${hero.cover} ${own.cover}`} />
      </div>
      <div className={styles.columns}>
        <Skeleton>
          <div className={own.lines}>
            <SkeletonLine width={38} height={26} />
            <SkeletonLine width={92} height={28} />
            <SkeletonLine width={64} height={28} />
            <SkeletonLine width={76} />
            <SkeletonBlock height={112} />
            <SkeletonLine width={46} height={22} />
            <SkeletonBlock height={260} />
          </div>
        </Skeleton>
      </div>
    </div>
  )
}
