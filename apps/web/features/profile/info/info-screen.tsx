import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Halves } from '../../../ui/halves.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { AvatarField } from './avatar-field.tsx'
import { EmailSheet } from './email-sheet.tsx'
import { EmergencyContactSection } from './emergency-contact-form.tsx'
import { InfoForm } from './info-form.tsx'
import { PhoneSheet } from './phone-sheet.tsx'

/** The profile of the member, to be edited. */
export function InfoScreen() {
  const { t } = useTranslation()
  return (
    <Page width="page">
      <TopBar title={t('title.info')} back="/profile" />
      <Info />
    </Page>
  )
}

function Info() {
  const { t } = useTranslation()
  const queries = useQueries()
  const client = useQueryClient()
  const toast = useToast()
  const [sheet, setSheet] = useState<'email' | 'phone'>()
  const { data: user, error, refetch } = useQuery(queries.user.info())
  // They decide what is said below the fields.
  const { data: providers, isLoading } = useQuery(queries.settings.providers())
  const changed = (next: UserInfo, message?: string) => {
    cacheAnswer(client, queries.user.info().queryKey, next)
    setSheet(undefined)
    if (message) toast.done(message)
  }
  if (!user || isLoading)
    return error && !user ? (
      <ErrorState wholePage error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton>
        <SkeletonBlock height={420} />
      </Skeleton>
    )
  return (
    <>
      <Halves>
        <>
          <AvatarField user={user} />
          <InfoForm
            user={user}
            onChangePhone={() => setSheet('phone')}
            onChangeEmail={() => setSheet('email')}
            onEmailCanceled={(next) => changed(next, t('info.email.cancelled'))}
          />
        </>
        <EmergencyContactSection />
      </Halves>
      {/* Outside of the form, which would receive the submit events of the sheets. */}
      <EmailSheet open={sheet === 'email'} onClose={() => setSheet(undefined)} email={user.pendingEmail ?? ''} onRequested={changed} />
      <PhoneSheet
        open={sheet === 'phone'}
        onClose={() => setSheet(undefined)}
        phone={user.phone ?? ''}
        hasSms={providers?.phone ?? false}
        onChanged={(next) => changed(next, next.phone ? t('info.phone.changed') : t('info.phone.removed'))}
      />
    </>
  )
}
