import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberImport } from '@bothy/contract/admin/member-imports.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/section.tsx'
import { AppliedImport } from './applied-import.tsx'
import styles from './invitations.module.css'

/** Imports of the last weeks, with what can still be done about them. */
export function PastImports() {
  const { t } = useTranslation()
  const imports = useQuery(useQueries().admin.imports()).data?.items ?? []
  if (imports.length === 0) return null
  return (
    <Section variant="quiet" title={t('import.past')}>
      <Card padding="none">
        <ul>
          {imports.map((one) => (
            <PastImport key={one.id} past={one} />
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function PastImport({ past }: { past: MemberImport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { fileName, by, appliedAt, undoneAt, counts, invitable, undoEndsAt } = past
  const isOver = undoneAt !== null || (invitable === 0 && undoEndsAt === null)
  return (
    <li className={styles.past}>
      <span>
        <b>{fileName}</b>
        <small>{[format.dayWithYearAndTime(appliedAt!), by].filter(Boolean).join(' · ')}</small>
        <small>{undoneAt ? t('import.undone') : t('import.applied', { new: counts.new, changed: counts.changed })}</small>
      </span>
      {!isOver && !isOpen && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('import.past.open')}
        </Button>
      )}
      {isOpen && <AppliedImport applied={past} />}
    </li>
  )
}
