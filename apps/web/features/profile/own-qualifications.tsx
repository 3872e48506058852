import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import { useQuery } from '@tanstack/react-query'
import { useQualificationQueries, useUsesQualifications } from '../../api/qualification-queries.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useEndOfQualification } from '../../members/member-qualifications.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { TextRow } from '../../ui/settings-row.tsx'

/** What the member is qualified for, and until when. Nothing in a club without qualifications, and for who has none. */
export function OwnQualifications() {
  const { t } = useTranslation()
  const endOf = useEndOfQualification()
  const { data } = useQuery({ ...useQualificationQueries().own(), enabled: useUsesQualifications() })
  if (!data || data.qualifications.length === 0) return null
  return (
    <Section variant="quiet" title={t('qualifications.own')}>
      <Card padding="none">
        {data.qualifications.map((one) => (
          <TextRow key={one.id} icon={IconCertificate} label={one.name} hint={endOf(one)} />
        ))}
      </Card>
    </Section>
  )
}
