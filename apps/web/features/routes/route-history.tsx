/** What was seen, photographed and done on a walked route. */
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import type { WalkedRoute } from '@bothy/contract/activities/walked-routes.ts'
import { conditionIcons } from '../../activity-parts/condition-icons.ts'
import { ConditionSource } from '../../activity-parts/condition-source.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PhotoImage } from '../../images/photo-image.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
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
  return (
    <Section title={t('report.conditions')} hint={t('library.conditions')}>
      <Card>
        <DescriptionList>
          {conditions.map((condition, index) => (
            <DescriptionItem
              key={index}
              icon={conditionIcons[condition.kind]}
              title={<span lang={detectLanguage(condition.text, null)}>{condition.text}</span>}
              hint={<ConditionSource condition={condition} className={styles.link} />}
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
