import type { RouteCondition } from '@bothy/contract/activities/report.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { conditionIcons } from '../../activity-parts/condition-icons.ts'
import { ConditionSource } from '../../activity-parts/condition-source.tsx'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import styles from './reported-conditions.module.css'

/** What was seen once, on which of the routes. */
type Seen = Omit<RouteCondition, 'routeId'> & { positions: number[] }

/** Once each, with all routes that it is about, the latest first. */
function seenConditions({ conditions = [], routes }: Activity): Seen[] {
  const all = new Map<string, Seen>()
  for (const { routeId, ...seen } of conditions) {
    const position = routes.find(({ id }) => id === routeId)?.position ?? 0
    const key = JSON.stringify([seen.activityId, seen.kind, seen.text, seen.seenOn])
    const known = all.get(key)
    all.set(key, { ...seen, isSame: seen.isSame || known?.isSame === true, positions: [...(known?.positions ?? []), position] })
  }
  return [...all.values()].toSorted((one, other) => (one.seenOn < other.seenOn ? 1 : one.seenOn > other.seenOn ? -1 : 0))
}

/** What others reported lately of the routes, or near them. */
export function ReportedConditions({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const isSingle = activity.routes.length === 1
  return (
    <Section title={t('report.conditions')} hint={t('report.conditions.lately')}>
      <Card>
        <DescriptionList>
          {seenConditions(activity).map((seen) => {
            const Icon = conditionIcons[seen.kind]
            return (
              <DescriptionItem
                key={`${seen.activityId} ${seen.kind} ${seen.text} ${seen.seenOn}`}
                picture={<Icon size={22} className={styles.icon} aria-hidden />}
                title={<span lang={detectLanguage(seen.text, null)}>{seen.text}</span>}
                hint={<ConditionSource condition={seen} className={styles.link} />}
                aside={!isSingle && seen.positions.map((position) => <RouteLetter key={position} position={position} labelled />)}
              />
            )
          })}
        </DescriptionList>
      </Card>
    </Section>
  )
}
