import type { ReactNode } from 'react'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton, SkeletonBlock, SkeletonLine } from '../../ui/skeleton.tsx'
import { KnownHeader } from './activity-header.tsx'
import { Hero, HeroBar } from './hero.tsx'
import hero from './hero.module.css'
import styles from './activity-view.module.css'
import skeleton from './activity-skeleton.module.css'

type Props = {
  /** What its card has said of it. */
  item: ActivityListItem | undefined
  /** What stands in place of what could not be loaded. */
  failure?: ReactNode
}

/** The placeholder while an activity loads, or when it cannot be loaded, in the layout of its page. */
export function ActivitySkeleton({ item, failure }: Props) {
  return (
    <div className={styles.page}>
      <HeroBar />
      {item ? <Hero activity={item} faded={failure !== undefined} /> : <div className={classes(hero.cover, skeleton.cover)} />}
      <div className={classes(styles.columns, failure !== undefined && skeleton.failed)}>
        <div className={styles.main}>
          <div className={styles.headline} inert>
            {item ? <KnownHeader item={item} /> : <HeaderLines />}
          </div>
          <div className={styles.body}>{failure ?? <Body />}</div>
        </div>
        {failure === undefined && <Rail />}
      </div>
    </div>
  )
}

function Body() {
  return (
    <Skeleton>
      <div className={skeleton.lines}>
        <SkeletonLine width={46} height={22} />
        <SkeletonBlock height={260} />
      </div>
    </Skeleton>
  )
}

function Rail() {
  return (
    <div className={styles.rail}>
      <div className={skeleton.phase}>
        <Skeleton isQuiet>
          <SkeletonBlock height={112} />
        </Skeleton>
      </div>
    </div>
  )
}

function HeaderLines() {
  return (
    <Skeleton isQuiet>
      <div className={skeleton.lines}>
        <SkeletonLine width={38} height={26} />
        <SkeletonLine width={92} height={28} />
        <SkeletonLine width={64} height={28} />
        <SkeletonLine width={76} />
      </div>
    </Skeleton>
  )
}
