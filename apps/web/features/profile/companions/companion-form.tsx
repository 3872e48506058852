import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultSystemSettings } from '@bothy/contract/admin/default-settings.ts'
import { limits } from '@bothy/contract/limits.ts'
import { companionInput, type Companion, type CompanionInput, type CompanionList } from '@bothy/contract/members/companions.ts'
import { useApi, useClubSettings } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { ownCompanions } from '../../../api/companions.ts'
import { useSend } from '../../../api/use-send.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { PhoneField } from '../../../forms/phone-field.tsx'
import { focusFirstField, useApiForm } from '../../../forms/use-api-form.ts'
import { joinSentences } from '../../../i18n/join-sentences.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/page.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextCounter } from '../../../ui/text-counter.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'

type Values = { name: string; isChild: boolean; birthYear: string; phone: string; note: string; consent: boolean }

const valuesOf = (companion?: Companion): Values => ({
  name: companion?.name ?? '',
  isChild: companion?.isChild ?? false,
  birthYear: companion?.isChild ? String(companion.birthYear) : '',
  phone: companion?.phone ?? '',
  note: companion?.note ?? '',
  consent: false,
})

/** `text` is what the member agrees to, if they are asked. */
function inputOf({ name, isChild, birthYear, phone, note, consent }: Values, text: string | undefined): CompanionInput {
  const year = birthYear.trim()
  return {
    name,
    isChild,
    birthYear: isChild && year !== '' ? Number(year) : null,
    phone: phone === '' ? null : phone,
    note,
    ...(text !== undefined && { consent: consent ? text : '' }),
  }
}

type FormProps = { companion: Companion | undefined; hasConsent: boolean; onDone: () => void }

/** Enters or changes a companion. With the first child, the member is asked for the consent of a guardian. */
export function CompanionForm({ companion, hasConsent, onDone }: FormProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const toast = useToast()
  const takeAnswer = useTakeAnswer()
  const age = useClubSettings()?.companionAdultAge ?? defaultSystemSettings.companionAdultAge
  const asksIn = ({ isChild }: Values) => isChild && !hasConsent
  const withConsent = (values: Values) => inputOf(values, asksIn(values) ? t('companions.consent') : undefined)
  const { formProps, field, controlled, setValue, clearErrors, busy, error, watch } = useApiForm({
    defaultValues: valuesOf(companion),
    validate: (values: Values) => ({
      ...problemsIn(companionInput, withConsent(values)),
      ...(asksIn(values) && !values.consent && { consent: ['REQUIRED'] }),
    }),
    send: async (values: Values) => {
      const input = withConsent(values)
      takeAnswer(await (companion ? api.updateCompanion({ companionId: companion.id, ...input }) : api.addCompanion(input)))
      toast.done(t('companions.saved', { name: values.name.trim() }))
      onDone()
    },
    messages: {
      phone: { NOT_A_PHONE: t('phone.wrong') },
      birthYear: {
        REQUIRED: t('companions.birth-year.missing'),
        NOT_A_NUMBER: t('companions.birth-year.missing'),
        TOO_SMALL: t('companions.birth-year.adult'),
      },
      consent: { REQUIRED: t('companions.consent.missing') },
    },
  })
  const agree = (consent: boolean) => {
    setValue('consent', consent, { shouldDirty: true })
    clearErrors('consent')
  }
  const consentError = controlled('consent').error
  const values = watch()
  return (
    <form ref={focusFirstField} {...formProps} autoComplete="off">
      <Stack gap="fields">
        {error && <ErrorAlert error={error} />}
        <TextField label={t('register.name')} autoComplete="off" maxLength={limits.user.name.max} {...field('name')} />
        <SegmentedControl
          label={t('companions.kind')}
          value={values.isChild ? 'child' : 'adult'}
          onChange={(chosen) => setValue('isChild', chosen === 'child', { shouldDirty: true })}
          segments={[
            { value: 'adult', label: t('companions.adult') },
            { value: 'child', label: t('companions.child') },
          ]}
        />
        {values.isChild && (
          <TextField
            label={t('companions.birth-year')}
            hint={t('companions.birth-year.hint', { age })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...field('birthYear')}
          />
        )}
        <PhoneField label={t('register.phone')} optional {...controlled('phone')} autoComplete="off" />
        <TextArea
          label={t('companions.note')}
          hint={t('companions.note.hint')}
          optional
          aside={<TextCounter text={values.note} max={limits.companions.note.max} />}
          {...field('note')}
        />
        {asksIn(values) && (
          <div>
            <Switch label={t('companions.consent')} checked={values.consent} onChange={agree} />
            {consentError && <FieldError>{consentError}</FieldError>}
          </div>
        )}
        <Button type="submit" variant="filled" block loading={busy}>
          {t('app.save')}
        </Button>
        {companion && <Deletion companion={companion} onDone={onDone} />}
      </Stack>
    </form>
  )
}

/** Every call answers with the whole list. */
function useTakeAnswer() {
  const { api } = useApi()
  const client = useQueryClient()
  return (answer: CompanionList) => cacheAnswer(client, ownCompanions(api).queryKey, answer)
}

function Deletion({ companion: { id, name, isChild }, onDone }: { companion: Companion; onDone: () => void }) {
  const { t, locale } = useTranslation()
  const { companionTrials = 0 } = useClubSettings() ?? {}
  const countsVisits = companionTrials > 0 && !isChild
  const takeAnswer = useTakeAnswer()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useSend({
    send: (api) => api.deleteCompanion({ companionId: id }),
    onSuccess: (answer: CompanionList) => {
      takeAnswer(answer)
      onDone()
    },
    says: t('companions.deleted'),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button variant="danger" block loading={isPending} onClick={() => setIsAsking(true)}>
        {t('companions.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('companions.delete.title', { name })}
        description={joinSentences(locale, t('companions.delete.text'), countsVisits && t('companions.delete.counted'))}
        confirmLabel={t('companions.delete')}
        danger
        loading={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
