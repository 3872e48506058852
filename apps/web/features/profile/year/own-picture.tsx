import type { MemberYear } from '@bothy/contract/years.ts'
import { useUser } from '../../../api/api-context.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { YearPicture } from './year-picture.tsx'

const firstWordOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** The year of the member in a picture. */
export function OwnPicture({ figures: { year, outings, distance, ascent, people } }: { figures: MemberYear }) {
  const { t } = useTranslation()
  const format = useFormat()
  const user = useUser()
  const figures = [
    { value: format.number(outings), label: t('year.outings.label', { count: outings }) },
    { value: format.exactDistance(distance), label: t('year.on-foot') },
    { value: format.height(ascent), label: t('year.up') },
    { value: format.number(people), label: t('year.people.label', { count: people }) },
  ]
  const said = format.list(figures.map(({ value, label }) => `${value} ${label}`))
  return (
    <YearPicture
      year={year}
      seed={user?.id ?? ''}
      name={firstWordOf(user?.name ?? '')}
      figures={figures}
      label={t('year.picture.label', { year: String(year), figures: said })}
      hint={t('year.picture.hint')}
    />
  )
}
