import { Skeleton, SkeletonBlock, SkeletonLine } from '../../ui/skeleton.tsx'
import { HeroBar } from './hero.tsx'
import hero from './hero.module.css'
import styles from './activity-view.module.css'
import skeleton from './activity-skeleton.module.css'

/** The placeholder while an activity loads. */
export function ActivitySkeleton() {
  return (
    <div className={styles.page}>
      <HeroBar />
      <div className={`${hero.cover} ${skeleton.cover}`} />
      <div className={styles.columns}>
        <Skeleton>
          <div className={skeleton.lines}>
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
