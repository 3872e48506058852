import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ClubYearSums } from '@bothy/contract/years.ts'
import { useClubName } from '../../../api/api-context.tsx'
import { useYearQueries } from '../../../api/year-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Card } from '../../../ui/card.tsx'
import { MonthPlot } from '../../../ui/month-plot.tsx'
import { Section } from '../../../ui/section.tsx'
import { useShownYear } from '../../../ui/year-links.tsx'
import { Ascent } from './ascent.tsx'
import { YearPage } from './year-page.tsx'
import { YearPicture } from './year-picture.tsx'
import styles from './year.module.css'

/** What the club did in a year: the picture to share, then the figures. All members see it. */
export function ClubYearScreen() {
  const { t } = useTranslation()
  const query = useQuery(useYearQueries().sumsOfClub(useShownYear()))
  const { data } = query
  return (
    <YearPage
      title={t('club-year.title')}
      to="/years/$year"
      query={query}
      isEmpty={data?.activities === 0}
      emptyTitle={(year) => t('club-year.none.title', { year })}
      emptyText={t('club-year.none.text')}
    >
      {data && <Sums key={data.year} sums={data} />}
    </YearPage>
  )
}

function Sums({ sums }: { sums: ClubYearSums }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { months, ascent, distance } = sums
  return (
    <>
      <div className={styles.shared}>
        <ClubPicture sums={sums} />
        <p className={styles.audience}>
          <IconUsers size={18} aria-hidden />
          {t('club-year.shared')}
        </p>
      </div>
      <div className={styles.figures}>
        <Section title={t('app.activities')}>
          <Card>
            <MonthPlot values={months.map((month) => month.activities)} text={format.number} />
          </Card>
        </Section>
        {ascent > 0 && <Ascent ascent={ascent} distance={distance} months={months} />}
        <p className={styles.how}>{t('club-year.sums.how')}</p>
      </div>
    </>
  )
}

function ClubPicture({ sums: { year, activities, distance, ascent, people } }: { sums: ClubYearSums }) {
  const { t } = useTranslation()
  const format = useFormat()
  const club = useClubName()
  const figures = [
    { value: format.number(activities), label: t('club-year.activities.label', { count: activities }) },
    { value: format.exactDistance(distance), label: t('year.on-foot') },
    { value: format.height(ascent), label: t('year.up') },
    { value: format.number(people), label: t('club-year.people.label', { count: people }) },
  ]
  const said = format.list(figures.map(({ value, label }) => `${value} ${label}`))
  return (
    <YearPicture
      year={year}
      seed={club}
      figures={figures}
      label={t('club-year.picture.label', { club, year: String(year), figures: said })}
      hint={t('club-year.picture.hint')}
    />
  )
}
