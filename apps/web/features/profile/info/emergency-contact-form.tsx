import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '@bothy/contract/limits.ts'
import { emergencyContactInput, type EmergencyContact, type EmergencyContactInput } from '@bothy/contract/members/emergency-contacts.ts'
import { ContactAlarm } from '../../../activity-parts/contact-alarm.tsx'
import { useApi } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { ownContact } from '../../../api/emergency-contacts.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { ErrorState } from '../../../forms/error-state.tsx'
import { PhoneField } from '../../../forms/phone-field.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TextCounter } from '../../../ui/text-counter.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'

type Values = { name: string; phone: string; email: string; note: string }

const valuesOf = (contact: EmergencyContact | null): Values => ({
  name: contact?.name ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  note: contact?.note ?? '',
})
const inputOf = (values: Values): EmergencyContactInput => ({ ...values, email: values.email.trim() || null })

/** Whom to call if something happens to the member. */
export function EmergencyContactSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(ownContact(useApi().api))
  return (
    <Section title={t('emergency.title')} hint={t('emergency.hint')} anchor="emergency-contact">
      {data ? (
        <EmergencyContactForm contact={data.contact} />
      ) : error ? (
        <ErrorState error={error} level={2} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={420} />
        </Skeleton>
      )}
    </Section>
  )
}

function EmergencyContactForm({ contact }: { contact: EmergencyContact | null }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const form = useApiForm({
    defaultValues: valuesOf(contact),
    validate: (values) => problemsIn(emergencyContactInput, inputOf(values)),
    send: async (values) => {
      deletion.reset()
      const saved = await api.setEmergencyContact(inputOf(values))
      cacheAnswer(client, ownContact(api).queryKey, saved)
      form.takeOver(valuesOf(saved.contact), values)
      toast.done(t('emergency.saved'))
    },
    messages: { phone: { NOT_A_PHONE: t('phone.wrong') } },
  })
  const deletion = useMutation({
    mutationFn: () => api.deleteEmergencyContact({}),
    onSuccess: (answer) => {
      cacheAnswer(client, ownContact(api).queryKey, answer)
      form.startOver(valuesOf(null))
      toast.done(t('emergency.deleted'))
    },
  })
  const { formProps, field, controlled, busy } = form
  const { isDirty } = form.formState
  const takeOver = useEffectEvent((stored: EmergencyContact | null) => isDirty || form.startOver(valuesOf(stored)))
  // What this device has stored is shown until the club answers.
  useEffect(() => void takeOver(contact), [contact])
  const error = form.error ?? deletion.error
  return (
    <form {...formProps} autoComplete="off">
      <Stack gap="fields">
        <TextField label={t('emergency.name')} autoComplete="off" maxLength={limits.user.name.max} {...field('name')} />
        <PhoneField label={t('emergency.phone')} {...controlled('phone')} autoComplete="off" />
        <TextField
          label={t('emergency.email')}
          hint={t('emergency.email.hint')}
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={limits.user.email.max}
          {...field('email')}
        />
        {(contact || isDirty) && <ContactAlarm email={form.watch('email').trim()} />}
        <TextArea
          label={t('emergency.note')}
          hint={t('emergency.note.hint')}
          optional
          aside={<TextCounter text={form.watch('note')} max={limits.user.emergencyNote.max} />}
          {...field('note')}
        />
        {error && <ErrorAlert error={error} />}
        <Button type="submit" variant="filled" block loading={busy}>
          {t('emergency.save')}
        </Button>
        {contact && (
          <Button variant="danger" block loading={deletion.isPending} onClick={() => setIsAsking(true)}>
            {t('emergency.delete')}
          </Button>
        )}
      </Stack>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('emergency.delete.title')}
        description={t('emergency.delete.text')}
        confirmLabel={t('emergency.delete')}
        danger
        loading={deletion.isPending}
        onConfirm={() => deletion.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </form>
  )
}
