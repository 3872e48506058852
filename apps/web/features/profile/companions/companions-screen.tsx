import IconMoodKid from '@tabler/icons-react/dist/esm/icons/IconMoodKid.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Companion, CompanionList } from '@bothy/contract/members/companions.ts'
import { useApi, useClubSettings } from '../../../api/api-context.tsx'
import { ownCompanions } from '../../../api/companions.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page, Stack } from '../../../ui/page.tsx'
import { ButtonRow } from '../../../ui/settings-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { CompanionForm } from './companion-form.tsx'

/** The people whom the member brings, entered once. */
export function CompanionsScreen() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(ownCompanions(useApi().api))
  return (
    <Page>
      <TopBar title={t('companions.title')} back="/profile/settings" />
      {data ? (
        <Companions {...data} />
      ) : error ? (
        <ErrorState wholePage error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={240} />
        </Skeleton>
      )}
    </Page>
  )
}

function Companions({ items, consent }: CompanionList) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  /** The one that is edited; undefined for a new one. */
  const [edited, setEdited] = useState<Companion>()
  const open = (companion?: Companion) => {
    setEdited(companion)
    setIsOpen(true)
  }
  return (
    <Stack>
      <p>{t('companions.hint')}</p>
      {items.length === 0 && <Alert>{t('companions.none')}</Alert>}
      {items.length > 0 && (
        <Card padding="none">
          {items.map((one) => (
            <CompanionRow key={one.id} companion={one} onPress={() => open(one)} />
          ))}
        </Card>
      )}
      <Button block icon={IconPlus} onClick={() => open()}>
        {t('companions.add')}
      </Button>
      {consent && (
        <p>
          <small>{t('companions.consent.given', { date: format.inSentence.shortDateAndTime(consent.givenAt), text: consent.text })}</small>
        </p>
      )}
      <Sheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title={edited ? t('companions.edit', { name: edited.name }) : t('companions.add')}
        desktopVariant="modal"
      >
        <CompanionForm key={edited?.id ?? 'new'} companion={edited} hasConsent={consent !== null} onDone={() => setIsOpen(false)} />
      </Sheet>
    </Stack>
  )
}

function CompanionRow({ companion: { name, isChild, birthYear, note, times }, onPress }: { companion: Companion; onPress: () => void }) {
  const { t } = useTranslation()
  const most = useClubSettings()?.companionTrials ?? 0
  const details = [
    isChild ? t('companions.born', { year: String(birthYear) }) : t('companions.adult'),
    !isChild && most > 0 && t('companions.trials', { count: times, most }),
    note,
  ]
  return <ButtonRow icon={isChild ? IconMoodKid : IconUser} label={name} hint={details.filter(Boolean).join(' · ')} onPress={onPress} />
}
