import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { defaultSystemSettings } from '@bothy/contract/admin/default-settings.ts'
import { systemSettingsChange } from '@bothy/contract/admin/inputs.ts'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useApi, useQueries } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { queryKeys } from '../../../api/queries.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page, Stack } from '../../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { LogoSetting } from './logo-setting.tsx'
import { SwitchSetting } from './switch-setting.tsx'

/** Asks for the name, the logo and a sentence about the club, and who may create an account. The first admin comes here after creating the account. */
export function ClubSetupScreen() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(useQueries().settings.system())
  return (
    <Page>
      <TopBar title={t('title.club')} back="/" />
      {data ? <ClubForm settings={data} /> : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />}
    </Page>
  )
}

function Loading() {
  return (
    <Skeleton>
      <SkeletonBlock height={420} />
    </Skeleton>
  )
}

function ClubForm({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const { api, queries } = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { systemName, systemDescription } = settings
  const isNamed = systemName !== defaultSystemSettings.systemName
  const form = useApiForm({
    defaultValues: { systemName: isNamed ? systemName : '', systemDescription },
    validate: (values) => problemsIn(systemSettingsChange, values),
    send: async (values) => {
      cacheAnswer(client, queries.settings.system().queryKey, await api.updateSystemSettings(values))
      await client.invalidateQueries({ queryKey: [...queryKeys.settings, 'club'] })
      if (isMounted()) await navigate({ to: '/', replace: true })
    },
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps}>
      <Stack>
        <p>{t('club.lead')}</p>
        <Card>
          <Stack gap="fields">
            <TextField
              label={t('settings.systemName')}
              autoComplete="organization"
              maxLength={limits.settings.systemName.max}
              {...field('systemName')}
            />
            <TextArea
              label={t('settings.systemDescription')}
              hint={t('settings.systemDescription.hint')}
              maxLength={limits.settings.systemDescription.max}
              rows={3}
              optional
              {...field('systemDescription')}
            />
            <LogoSetting settings={settings} />
          </Stack>
        </Card>
        <Card padding="none">
          <SwitchSetting settings={settings} name="allowSelfRegistration" icon={IconUserPlus} />
        </Card>
        {error && <ErrorAlert error={error} />}
        <Button type="submit" variant="cta" block loading={busy}>
          {t('app.save')}
        </Button>
        <LinkButton to="/" variant="subtle" block>
          {t('club.later')}
        </LinkButton>
      </Stack>
    </form>
  )
}
