import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useInfiniteQuery, useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ClubYear, YearActivity } from '@bothy/contract/years.ts'
import { useApi, useClubName } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useYearQueries } from '../../../api/year-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Cover } from '../../../images/cover/cover.tsx'
import { photoFileQuery } from '../../../images/photo-image.tsx'
import { BlobImage } from '../../../ui/blob-image.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { usePageTitle } from '../../../ui/page-title.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { detectLanguage } from '../../../ui/title-language.ts'
import { TopBar } from '../../../ui/top-bar.tsx'
import { useShownYear } from '../../../ui/year-links.tsx'
import { GroupTable, MonthTable, TravelTable, YearSums } from './year-figures.tsx'
import printed from '../../../ui/printed.module.css'
import styles from './book.module.css'

/** The activities of a year to print: a cover, each activity, and the figures at the end. It names nobody. */
export function BookScreen() {
  const { t } = useTranslation()
  const year = useShownYear()
  const queries = useYearQueries()
  const figures = useQuery(queries.ofClub(year))
  const activityPages = useInfiniteQuery(queries.activities(year))
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = activityPages
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  // Half a book is none.
  const activities = isFetchNextPageError ? undefined : data?.pages.flatMap(({ items }) => items)
  const problem = error ?? figures.error
  const isLoading = useIsFetching({ queryKey: queryKeys.photoFiles }) > 0 || hasNextPage
  const { printPage, isPreparing } = usePrint()
  usePageTitle(t('book.title'))
  return (
    <Page width="page">
      <TopBar title={t('book.title')} back={`/admin/years/${year}`}>
        {activities && figures.data && (
          <Button size="small" icon={IconPrinter} loading={isLoading || isPreparing} onClick={() => void printPage()}>
            {t('import.letters.print')}
          </Button>
        )}
      </TopBar>
      {activities && figures.data ? (
        <Book activities={activities} figures={figures.data} />
      ) : problem ? (
        <ErrorState wholePage error={problem} onRetry={() => void (error ? activityPages.refetch() : figures.refetch())} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={480} />
        </Skeleton>
      )}
    </Page>
  )
}

/** Prints the page once its images are there. One that cannot be loaded stays empty. */
function usePrint() {
  const [isPreparing, setIsPreparing] = useState(false)
  const printPage = async () => {
    setIsPreparing(true)
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
    setIsPreparing(false)
    print()
  }
  return { printPage, isPreparing }
}

function Book({ activities, figures }: { activities: readonly YearActivity[]; figures: ClubYear }) {
  const { t } = useTranslation()
  const club = useClubName()
  const [first] = activities
  return (
    <div className={classes(printed.alone, styles.book)}>
      <section className={styles.cover}>
        {first && <Cover activity={first} early="first" sizes="800px" className={styles.coverPicture} />}
        <p className={styles.club}>{club}</p>
        <h2 className={styles.year}>{figures.year}</h2>
      </section>
      {activities.map((activity) => (
        <Entry key={activity.id} activity={activity} />
      ))}
      <section className={styles.figures}>
        <h2>{t('book.figures')}</h2>
        <YearSums figures={figures} />
        <MonthTable figures={figures} />
        {figures.groups && figures.groups.length > 0 && <GroupTable groups={figures.groups} figures={figures} />}
        <TravelTable figures={figures} />
        <p className={styles.how}>{t('club-year.how')}</p>
      </section>
    </div>
  )
}

function Entry({ activity }: { activity: YearActivity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { title, language, location, startTime, timeZone, distance, ascent, participations, line, photo } = activity
  const facts = [
    t('activity.people', { count: participations }),
    distance !== null && distance > 0 && format.exactDistance(distance),
    ascent !== null && ascent > 0 && `↑ ${format.height(ascent)}`,
  ]
  return (
    <article className={styles.entry}>
      {photo ? <BookPhoto photo={photo} /> : <Cover activity={activity} early="next" sizes="400px" className={styles.picture} />}
      <div>
        <p className={styles.when}>{t('date.place', { time: format.longDay(startTime, timeZone), place: location })}</p>
        <h3 lang={detectLanguage(title, language)}>{title}</h3>
        {line && <p lang={detectLanguage(line)}>{line}</p>}
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </article>
  )
}

/** Not only when it scrolls into view, because it is printed. */
function BookPhoto({ photo: { id, altText, caption } }: { photo: NonNullable<YearActivity['photo']> }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { data } = useQuery(photoFileQuery(api, id, 'small'))
  return <div className={styles.picture}>{data && <BlobImage blob={data} alt={altText || caption || t('photos.photo')} />}</div>
}
