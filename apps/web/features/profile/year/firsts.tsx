import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMountain from '@tabler/icons-react/dist/esm/icons/IconMountain.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs'
import { Link } from '@tanstack/react-router'
import type { YearFirst } from '@bothy/contract/years.ts'
import { tagName } from '../../../activity-parts/tag.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/description-list.tsx'
import type { IconType } from '../../../ui/icon.ts'
import { detectLanguage } from '../../../ui/title-language.ts'

const icons: Record<YearFirst['kind'], IconType> = {
  'first-outing': IconStar,
  'first-led': IconFlag,
  longest: IconRoute,
  'most-ascent': IconTrendingUp,
  highest: IconMountain,
  'first-hard': IconArrowUpRight,
  'first-tag': IconTag,
}

/** What the member did for the first time, and the records of the member until this year: each activity once. */
export function Firsts({ firsts }: { firsts: readonly YearFirst[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const titleOf = ({ kind, value, name }: YearFirst): string => {
    if (kind === 'first-tag') return t('year.first.first-tag', { value: tagName(name ?? '', t) })
    return t(`year.first.${kind}`, { value: kind === 'longest' ? format.distance(value ?? 0) : format.height(value ?? 0) })
  }
  const activityIds = [...new Set(firsts.map(({ activityId }) => activityId))]
  return (
    <DescriptionList>
      {activityIds.map((activityId) => {
        const ofActivity = firsts.filter((first) => first.activityId === activityId)
        const { kind, title, language, startTime, timeZone } = ofActivity[0]!
        return (
          <DescriptionItem
            key={activityId}
            icon={icons[kind]}
            title={ofActivity.map(titleOf).join(' · ')}
            hint={
              <>
                <Link to="/activity/$id" params={{ id: activityId }} lang={detectLanguage(title, language)}>
                  {title}
                </Link>{' '}
                · {format.shortDay(startTime, timeZone)}
              </>
            }
          />
        )
      })}
    </DescriptionList>
  )
}
