import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { Link } from '@tanstack/react-router'
import type { WalkedRouteItem } from '@bothy/contract/activities/walked-routes.ts'
import { conditionIcons } from '../../activity-parts/condition-icons.ts'
import { DifficultyBadge } from '../../activity-parts/difficulty-badge.tsx'
import { useDayAge } from '../../activity-parts/use-day-age.ts'
import { shortNames } from '../../format/names.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Cover, type EarlyLoading } from '../../images/cover/cover.tsx'
import { PhotoImage } from '../../images/photo-image.tsx'
import type { IconType } from '../../ui/icon.ts'
import { detectLanguage } from '../../ui/title-language.ts'
import { Title } from '../../ui/title.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './route-row.module.css'

type RouteRowProps = { route: WalkedRouteItem; early?: EarlyLoading | undefined }

/** A walked route in a list: its figures as walked last, where they are known, how often it was walked, and what it was like lately. */
export function RouteRow({ route, early }: RouteRowProps) {
  const { t, locale } = useTranslation()
  const format = useFormat()
  const { hash, title, location, walks, lastWalkedAt, timeZone, leaders, condition, photo, recorded } = route
  const { ascent } = recorded ?? route
  const hours = recorded ? recorded.hours : route.duration
  const [first, ...others] = leaders
  const linkTo = (text: string) => (
    <Link to="/routes/$hash" params={{ hash }} className={styles.link}>
      {text}
    </Link>
  )
  return (
    <article className={styles.card}>
      <div className={styles.body}>
        <Title level={2} lines={2} className={styles.title!} link={linkTo}>
          {title}
        </Title>
        <Meta icon={IconMapPin}>{location}</Meta>
        <p className={styles.stats}>
          <DifficultyBadge difficulty={route.difficulty} />
          <span>
            {recorded ? t('library.recorded', { distance: format.distance(recorded.distance) }) : format.distance(route.distance)}
          </span>
          {hours !== null && <span>{format.duration(hours)}</span>}
          {ascent !== null && <span>{t('library.climb', { ascent: format.height(ascent) })}</span>}
        </p>
        <Meta icon={IconWalk}>{t('library.walked', { count: walks, day: format.shortDate(lastWalkedAt, timeZone) })}</Meta>
        {first && (
          <Meta icon={IconUser}>
            {t('library.led-by', {
              names: shortNames(
                locale,
                first.name,
                others.map(({ name }) => name),
              ),
            })}
          </Meta>
        )}
        {condition && <Condition condition={condition} />}
      </div>
      {photo ? (
        <div className={styles.picture}>
          <PhotoImage photo={photo} />
        </div>
      ) : (
        <Cover activity={{ ...route, id: route.activityId }} sizes="140px" early={early} className={styles.picture} />
      )}
    </article>
  )
}

function Meta({ icon: Icon, children }: { icon: IconType; children: string }) {
  return (
    <p className={styles.meta}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

function Condition({ condition: { kind, text, seenOn } }: { condition: NonNullable<WalkedRouteItem['condition']> }) {
  const { t } = useTranslation()
  const age = useDayAge()
  const Icon = conditionIcons[kind]
  return (
    <p className={styles.condition}>
      <Icon size={16} aria-hidden />
      <span>
        <VisuallyHidden>{t(`report.kind.${kind}`)}</VisuallyHidden>
        <span lang={detectLanguage(text, null)}>{text}</span> <small>{age(seenOn)}</small>
      </span>
    </p>
  )
}
