import { IconDatabaseExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Stack } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { useWords } from '../../words/words.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ClubRestore } from './club-restore.tsx'

/** The whole club in one file: taken along, or put back. */
export function ClubBackupScreen() {
  const { t } = useWords()
  return (
    <AdminFrame open="backup">
      <Stack>
        <Section title={t('backup.take.title')} hint={t('backup.take.hint')}>
          <Card>
            <TakeBackup />
          </Card>
        </Section>
        <Section title={t('backup.restore.title')} hint={t('backup.restore.hint')}>
          <Card>
            <ClubRestore />
          </Card>
        </Section>
      </Stack>
    </AdminFrame>
  )
}

function TakeBackup() {
  const { t } = useWords()
  const { club } = useClub()
  const [part, setPart] = useState<number>()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      setPart(undefined)
      save(await club.backupClub({}, { onProgress: setPart }))
    },
  })
  return (
    <Stack gap="fields">
      <Note kind="warn">{t('backup.take.secret')}</Note>
      {error && <RefusalNote error={error} />}
      {isSuccess && <Note kind="good">{t('backup.taken')}</Note>}
      {isPending && <ProgressBar label={t('backup.taking')} value={part} />}
      <Button variant="filled" icon={IconDatabaseExport} loading={isPending} onClick={() => mutate()}>
        {t('backup.take')}
      </Button>
    </Stack>
  )
}

function save(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `bothy-${new Date().toISOString().slice(0, 10)}.backup`
  link.click()
  // The download has begun when the click returns.
  URL.revokeObjectURL(link.href)
}
