import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { Overview } from '@bothy/contract/activities/overview.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { LinkRow } from '../../ui/settings-row.tsx'

type LastReportsProps = { reports: NonNullable<Overview['reported']> }

/** The last activities of the club, each with a line of its report. */
export default function LastReports({ reports }: LastReportsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Section title={t('home.reported')}>
      <Card padding="none">
        {reports.map(({ id, title, startTime, timeZone, line }) => (
          <LinkRow
            key={id}
            icon={IconCircleCheck}
            label={title}
            hint={
              <>
                {format.shortDay(startTime, timeZone)}
                <br />
                {line}
              </>
            }
            to="/activity/$id"
            params={{ id }}
          />
        ))}
      </Card>
    </Section>
  )
}
