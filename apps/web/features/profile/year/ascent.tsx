import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Card } from '../../../ui/card.tsx'
import { MonthSumPlot } from '../../../ui/month-plot.tsx'
import { Section } from '../../../ui/section.tsx'

type AscentProps = { ascent: number; distance: number; months: readonly { ascent: number }[] }

/** How the ascent of a year adds up. */
export function Ascent({ ascent, distance, months }: AscentProps) {
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
