import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { usePageTitle } from '../../../ui/page-title.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { YearLinks, type YearLinksProps } from '../../../ui/year-links.tsx'
import styles from './year.module.css'

type YearFigures = { year: number; previousYear: number | null; nextYear: number | null }

type YearPageProps = {
  title: string
  to: YearLinksProps['to']
  query: UseQueryResult<YearFigures>
  /** The year has nothing to show. */
  isEmpty: boolean
  emptyTitle: (year: string) => string
  emptyText: string
  /** The picture and the figures, once they are there. */
  children: ReactNode
}

/** The page of a year, with the way to the years before and after. */
export function YearPage({ title, to, query: { data, error, refetch }, isEmpty, emptyTitle, emptyText, children }: YearPageProps) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <Page width="page">
      <TopBar title={title} back="/profile" />
      {data ? (
        <>
          <YearLinks label={t('year.others')} to={to} previous={data.previousYear} next={data.nextYear} />
          {isEmpty ? (
            <EmptyState
              title={emptyTitle(String(data.year))}
              action={
                <LinkButton variant="filled" to="/activities">
                  {t('profile.find')}
                </LinkButton>
              }
            >
              {emptyText}
            </EmptyState>
          ) : (
            <div className={styles.year}>{children}</div>
          )}
        </>
      ) : error ? (
        <ErrorState wholePage error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={430} />
        </Skeleton>
      )}
    </Page>
  )
}
