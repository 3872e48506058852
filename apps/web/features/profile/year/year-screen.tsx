import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQuery } from '@tanstack/react-query'
import type { MemberYear } from '@bothy/contract/years.ts'
import { useYearQueries } from '../../../api/year-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { joinSentences } from '../../../i18n/join-sentences.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MonthPlot, MonthSumPlot } from '../../../ui/month-plot.tsx'
import { usePageTitle } from '../../../ui/page-title.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { useShownYear, YearLinks } from '../../../ui/year-links.tsx'
import { Firsts } from './firsts.tsx'
import { YearPicture } from './year-picture.tsx'
import styles from './year.module.css'

/** The outings of the member in a year: first the picture to share, then the figures. Nobody else sees it. */
export function YearScreen() {
  const { t } = useTranslation()
  const year = useShownYear()
  const { data, error, refetch } = useQuery(useYearQueries().own(year))
  usePageTitle(t('year.title'))
  return (
    <Page width={data && data.outings > 0 ? 'page' : 'column'}>
      <TopBar title={t('year.title')} back="/profile" />
      {data ? (
        <>
          <YearLinks label={t('year.others')} to="/profile/years/$year" previous={data.previousYear} next={data.nextYear} />
          {data.outings > 0 ? <Figures figures={data} /> : <NoOutings year={data.year} />}
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

function NoOutings({ year }: { year: number }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('year.none.title', { year: String(year) })}
      action={
        <LinkButton variant="filled" to="/activities">
          {t('profile.find')}
        </LinkButton>
      }
    >
      {t('year.none.text')}
    </EmptyState>
  )
}

function Figures({ figures }: { figures: MemberYear }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { days, led, people, rides } = figures
  return (
    <div className={styles.year}>
      <div className={styles.shared}>
        <YearPicture key={figures.year} figures={figures} />
        <p className={styles.private}>
          <IconLock size={18} aria-hidden />
          {t('year.private')}
        </p>
      </div>
      <div className={styles.figures}>
        <Section
          title={t('year.outings')}
          hint={[t('year.days', { count: days }), led > 0 && t('year.led', { count: led })].filter(Boolean).join(' · ')}
        >
          <Card>
            <MonthPlot values={figures.months.map(({ outings }) => outings)} text={format.number} />
          </Card>
        </Section>
        {figures.ascent > 0 && <Ascent figures={figures} />}
        {figures.firsts.length > 0 && (
          <Section title={t('year.firsts')}>
            <Firsts firsts={figures.firsts} />
          </Section>
        )}
        <Section title={t('year.people')}>
          <p>{t('year.people.text', { count: people })}</p>
        </Section>
        {rides && (rides.given > 0 || rides.taken > 0) && <Rides rides={rides} />}
        <p className={styles.how}>{t('year.how')}</p>
      </div>
    </div>
  )
}

function Ascent({ figures: { months, ascent, distance } }: { figures: MemberYear }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Section
      title={t('activity.ascent')}
      hint={t('year.ascent', { ascent: format.height(ascent), distance: format.exactDistance(distance) })}
    >
      <Card>
        <MonthSumPlot values={months.map((month) => month.ascent)} text={format.height} />
      </Card>
    </Section>
  )
}

function Rides({ rides: { given, taken, months } }: { rides: NonNullable<MemberYear['rides']> }) {
  const { t, locale } = useTranslation()
  const format = useFormat()
  const sentences = [given > 0 && t('year.rides.given', { count: given }), taken > 0 && t('year.rides.taken', { count: taken })]
  return (
    <Section title={t('cars.title')} hint={joinSentences(locale, ...sentences)}>
      <Card>
        <MonthPlot values={months.map((month) => month.given + month.taken)} text={format.number} />
      </Card>
    </Section>
  )
}
