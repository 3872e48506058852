/** What was seen, photographed and done on a walked route. */
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import type { WalkedRoute } from '@bothy/contract/activities/walked-routes.ts'
import { conditionIcons } from '../../activity-parts/condition-icons.ts'
import { calendarDay } from '../../format/calendar-day.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PhotoImage } from '../../images/photo-image.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { useDayAge } from './use-day-age.ts'
import styles from './route-history.module.css'

/** In a row that scrolls. Each leads to its own page. */
export function Photos({ photos }: Pick<WalkedRoute, 'photos'>) {
  const { t } = useTranslation()
  return (
    <ul className={styles.photos} aria-label={t('photos.title')}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <Link to="/activity/$id/photos/$photoId" params={{ id: photo.activityId, photoId: photo.id }}>
            <PhotoImage photo={photo} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function RouteConditions({ conditions }: Pick<WalkedRoute, 'conditions'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const age = useDayAge()
  return (
    <Section title={t('report.conditions')} hint={t('library.conditions')}>
      <Card>
        <DescriptionList>
          {conditions.map(({ kind, text, seenOn, activityId, title, isSame }, index) => (
            <DescriptionItem
              key={index}
              icon={conditionIcons[kind]}
              title={<span lang={detectLanguage(text, null)}>{text}</span>}
              hint={
                <>
                  {t('report.condition.age', { age: age(seenOn), day: calendarDay(seenOn, format.dateLocale) })}
                  <br />
                  <Link to="/activity/$id" params={{ id: activityId }} className={styles.link}>
                    {t(isSame ? 'report.condition.on' : 'report.condition.near', { title })}
                  </Link>
                </>
              }
            />
          ))}
        </DescriptionList>
      </Card>
    </Section>
  )
}

/** The latest, with who led. */
export function RouteActivities({ activities, walks }: Pick<WalkedRoute, 'activities' | 'walks'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Section title={t('library.activities')} hint={walks > activities.length && t('library.latest', { count: activities.length })}>
      <Card padding="none">
        <ul className={styles.activities}>
          {activities.map(({ id, title, startTime, timeZone, leaders }) => (
            <li key={id}>
              <Link to="/activity/$id" params={{ id }} className={styles.activity}>
                <span>
                  <b lang={detectLanguage(title)}>{title}</b>
                  <small>{format.shortDate(startTime, timeZone)}</small>
                  {leaders.length > 0 && <small>{t('library.led-by', { names: format.list(leaders.map(({ name }) => name)) })}</small>}
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
