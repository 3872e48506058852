import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { genders } from '@bothy/contract/choices.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { userInfoChange, type UserInfoChange } from '@bothy/contract/members/inputs.ts'
import { useApi } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { RestoredDraft } from '../../../forms/restored-draft.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'
import { useStoredText } from '../../../forms/use-stored-text.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextCounter } from '../../../ui/text-counter.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { BirthdayField } from './birthday-field.tsx'
import { CurrentEmail } from './current-email.tsx'
import { CurrentPhone } from './current-phone.tsx'
import { InterestsField } from './interests-field.tsx'

/** Stands for null, since an option needs a value. */
const unspecified = 'none'
const choices = [unspecified, ...genders] as const

type InfoValues = {
  name: string
  location: string
  bio: string
  gender: (typeof choices)[number]
  birthday: string
  interests: string[]
}

const infoOf = ({ name, location, bio, gender, birthday, interests }: UserInfo): InfoValues => ({
  name,
  location,
  bio,
  gender: gender ?? unspecified,
  birthday: birthday ?? '',
  interests,
})

/** An unspecified gender and an empty birthday become null, which deletes the stored value. */
const inputOf = ({ gender, birthday, ...rest }: InfoValues) =>
  ({ ...rest, gender: gender === unspecified ? null : gender, birthday: birthday || null }) satisfies UserInfoChange

/** Only the fields that differ from `stored` are sent, since the others may have been changed elsewhere meanwhile. */
function changeOf(info: InfoValues, stored: InfoValues): UserInfoChange {
  const isChanged = ([name]: [string, unknown]) =>
    JSON.stringify(info[name as keyof InfoValues]) !== JSON.stringify(stored[name as keyof InfoValues])
  return Object.fromEntries(Object.entries(inputOf(info)).filter(isChanged))
}

type Props = { user: UserInfo; onChangePhone: () => void; onChangeEmail: () => void; onEmailCanceled: (user: UserInfo) => void }

export function InfoForm({ user, onChangePhone, onChangeEmail, onEmailCanceled }: Props) {
  const { t } = useTranslation()
  const { api, queries } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  /** What the form began with, or last saved. */
  const [stored, setStored] = useState(user)
  const [typedBio, keepBio] = useStoredText('bio')
  const [isRestored, setIsRestored] = useState(typedBio !== '' && typedBio !== user.bio)
  const form = useApiForm({
    defaultValues: { ...infoOf(user), ...(typedBio && { bio: typedBio }) },
    validate: (info) => problemsIn(userInfoChange, inputOf(info)),
    send: async (info) => {
      const saved = await api.updateUserInfo(changeOf(info, infoOf(stored)))
      cacheAnswer(client, queries.user.info().queryKey, saved)
      setStored(saved)
      form.takeOver(infoOf(saved), info)
      if (form.getValues('bio') === saved.bio) keepBio('')
      setIsRestored(false)
      toast.done(t('info.saved'))
    },
    messages: { birthday: { NOT_A_DATE: t('info.birthday.wrong') } },
  })
  const { formProps, field, busy, error } = form
  const [bio, gender, interests] = form.watch(['bio', 'gender', 'interests'])
  const bioField = field('bio')
  const startOver = () => {
    form.setValue('bio', user.bio, { shouldDirty: true })
    keepBio('')
    setIsRestored(false)
  }
  return (
    <form {...formProps}>
      <Stack gap="fields">
        {isRestored && <RestoredDraft isOfSaved={user.bio !== ''} onStartOver={startOver} />}
        <TextField
          label={t('register.name')}
          hint={t('register.name.hint')}
          autoComplete="name"
          maxLength={limits.user.name.max}
          {...field('name')}
        />
        <CurrentEmail {...user} onChange={onChangeEmail} onCanceled={onEmailCanceled} />
        <CurrentPhone {...user} onChange={onChangePhone} />
        <TextField
          label={t('info.location')}
          hint={t('info.location.hint')}
          optional
          autoComplete="address-level2"
          maxLength={limits.user.location.max}
          {...field('location')}
        />
        <TextArea
          label={t('info.bio')}
          hint={t('info.bio.hint')}
          optional
          aside={<TextCounter text={bio} max={limits.user.bio.max} />}
          {...bioField}
          onChange={(event) => {
            keepBio(event.target.value === user.bio ? '' : event.target.value)
            return bioField.onChange(event)
          }}
        />
        <Select<InfoValues['gender']>
          label={t('info.gender')}
          hint={t('info.private.hint')}
          optional
          autoComplete="sex"
          value={gender}
          onChange={(chosen) => form.setValue('gender', chosen, { shouldDirty: true })}
          options={choices.map((value) => ({ value, label: t(`info.gender.${value}`) }))}
        />
        <BirthdayField hint={t('info.private.hint')} {...form.controlled('birthday')} />
        <InterestsField
          value={interests}
          onChange={(chosen) => form.setValue('interests', chosen, { shouldDirty: true })}
          error={field('interests').error}
        />
        {error && <ErrorAlert error={error} />}
        <Button type="submit" variant="filled" block loading={busy}>
          {t('app.save')}
        </Button>
      </Stack>
    </form>
  )
}
