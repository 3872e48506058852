import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ClubYear } from '@bothy/contract/years.ts'
import { useClubName } from '../../../api/api-context.tsx'
import { useYearQueries } from '../../../api/year-queries.ts'
import { monthNames } from '../../../format/months.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { joinSentences } from '../../../i18n/join-sentences.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { download } from '../../../ui/download.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MonthPlot, MonthSumPlot, type MonthPlotProps } from '../../../ui/month-plot.tsx'
import { usePageTitle } from '../../../ui/page-title.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useShownYear, YearLinks } from '../../../ui/year-links.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { GroupTable, MonthTable, TravelTable, YearSums } from './year-figures.tsx'
import { columns, sumOf, travelColumns, travelOf, yearCsv, type Column, type TravelColumn } from './year-table.ts'
import printed from '../../../ui/printed.module.css'
import styles from './club-year.module.css'

/** What the club did in a year. */
export function ClubYearScreen() {
  const { t } = useTranslation()
  const year = useShownYear()
  const { data, error, refetch } = useQuery(useYearQueries().ofClub(year))
  const club = useClubName()
  usePageTitle(t('club-year.of', { year: String(year) }))
  return (
    <AdminLayout tab="year">
      {data ? (
        <div className={printed.alone}>
          <h1 className={printed.sheet}>
            {club}, {data.year}
          </h1>
          <YearLinks label={t('year.others')} to="/admin/years/$year" previous={data.previousYear} next={data.nextYear}>
            <h2 className={styles.year}>{data.year}</h2>
          </YearLinks>
          <Year figures={data} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={320} />
        </Skeleton>
      )}
    </AdminLayout>
  )
}

function Year({ figures }: { figures: ClubYear }) {
  const { t } = useTranslation()
  const year = String(figures.year)
  const saveTable = useSaveTable(figures)
  if (sumOf(figures.months, 'activities') === 0)
    return (
      <EmptyState
        title={t('club-year.none.title', { year })}
        action={
          <LinkButton variant="filled" to="/admin/activities">
            {t('app.activities')}
          </LinkButton>
        }
      >
        {t('club-year.none.text')}
      </EmptyState>
    )
  return (
    <>
      <YearSums figures={figures} />
      <div className={styles.actions}>
        <Button icon={IconDownload} onClick={saveTable}>
          {t('activity.participants.save')}
        </Button>
        <LinkButton icon={IconBook} to="/admin/years/$year/book" params={{ year }}>
          {t('book.title')}
        </LinkButton>
        <LinkButton icon={IconPhoto} to="/years/$year" params={{ year }}>
          {t('year.picture')}
        </LinkButton>
      </div>
      <Plots figures={figures} />
      <Section title={t('club-year.by-month')}>
        <MonthTable figures={figures} />
      </Section>
      {figures.groups && figures.groups.length > 0 && (
        <Section title={t('club-year.by-group')}>
          <GroupTable groups={figures.groups} figures={figures} />
        </Section>
      )}
      {travelOf(figures) && (
        <Section title={t('club-year.travel')}>
          <TravelTable figures={figures} />
        </Section>
      )}
      <p className={styles.how}>{t('club-year.how')}</p>
    </>
  )
}

function Plots({ figures }: { figures: ClubYear }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { months } = figures
  const travel = travelOf(figures) ?? []
  const hasAny = (name: TravelColumn) => sumOf(travel, name) > 0
  const count = { Plot: MonthPlot, text: format.number }
  return (
    <div className={styles.plots}>
      <PlotSection {...count} title={t('app.activities')} values={months.map(({ activities }) => activities)} />
      <PlotSection {...count} title={t('club-year.participations')} values={months.map(({ participations }) => participations)} />
      {hasAny('rides') && <PlotSection {...count} title={t('club-year.rides')} values={travel.map(({ rides }) => rides)} />}
      {hasAny('carDistance') && (
        <PlotSection
          Plot={MonthSumPlot}
          title={t('club-year.car-distance')}
          values={travel.map(({ carDistance }) => carDistance)}
          text={format.exactDistance}
        />
      )}
    </div>
  )
}

type PlotSectionProps = MonthPlotProps & { Plot: typeof MonthPlot | typeof MonthSumPlot; title: string }

/** A plot below its message: the sum of the year and the month with the most, unless it is one of several. */
function PlotSection({ Plot, title, values, text }: PlotSectionProps) {
  const { t, locale } = useTranslation()
  const most = Math.max(...values)
  const month = values.indexOf(most)
  const isOnly = values.lastIndexOf(most) === month
  const total = values.reduce((sum, value) => sum + value, 0)
  const message = joinSentences(
    locale,
    t('club-year.plot.total', { total: text(total) }),
    isOnly && t('club-year.plot.most', { month: monthNames(locale)[month] ?? '', value: text(most) }),
  )
  return (
    <Section title={title} hint={message}>
      <Card>
        <Plot values={values} text={text} />
      </Card>
    </Section>
  )
}

const units: Partial<Record<Column | TravelColumn, string>> = { distance: 'km', ascent: 'm', carDistance: 'km' }

/** Saves the figures as a table. */
function useSaveTable(figures: ClubYear): () => void {
  const { t, locale } = useTranslation()
  const headings = new Map<Column | TravelColumn, string>(
    [...columns, ...travelColumns].map(([name, id]) => [name, units[name] ? `${t(id)} (${units[name]})` : t(id)]),
  )
  return () => {
    const words = {
      month: t('club-year.month'),
      group: t('club-year.group'),
      noGroup: t('club-year.no-group'),
      total: t('club-year.total'),
      people: t('club-year.people'),
      leaders: t('club-year.leaders'),
      column: (name: Column | TravelColumn) => headings.get(name) ?? '',
      months: monthNames(locale),
    }
    const table = yearCsv(figures, words, { locale, languages: navigator.languages })
    download(`${figures.year}.csv`, new Blob([table], { type: 'text/csv' }))
  }
}
