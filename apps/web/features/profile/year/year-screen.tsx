import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQuery } from '@tanstack/react-query'
import type { MemberYear } from '@bothy/contract/years.ts'
import { useYearQueries } from '../../../api/year-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { joinSentences } from '../../../i18n/join-sentences.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Card } from '../../../ui/card.tsx'
import { MonthPlot } from '../../../ui/month-plot.tsx'
import { Section } from '../../../ui/section.tsx'
import { useShownYear } from '../../../ui/year-links.tsx'
import { Ascent } from './ascent.tsx'
import { Firsts } from './firsts.tsx'
import { OwnPicture } from './own-picture.tsx'
import { YearPage } from './year-page.tsx'
import styles from './year.module.css'

/** The outings of the member in a year: first the picture to share, then the figures. Nobody else sees it. */
export function YearScreen() {
  const { t } = useTranslation()
  const query = useQuery(useYearQueries().own(useShownYear()))
  const { data } = query
  return (
    <YearPage
      title={t('year.title')}
      to="/profile/years/$year"
      query={query}
      isEmpty={data?.outings === 0}
      emptyTitle={(year) => t('year.none.title', { year })}
      emptyText={t('year.none.text')}
    >
      {data && <Figures key={data.year} figures={data} />}
    </YearPage>
  )
}

function Figures({ figures }: { figures: MemberYear }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { days, led, people, rides, ascent, distance, months } = figures
  return (
    <>
      <div className={styles.shared}>
        <OwnPicture figures={figures} />
        <p className={styles.audience}>
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
            <MonthPlot values={months.map(({ outings }) => outings)} text={format.number} />
          </Card>
        </Section>
        {ascent > 0 && <Ascent ascent={ascent} distance={distance} months={months} />}
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
    </>
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
