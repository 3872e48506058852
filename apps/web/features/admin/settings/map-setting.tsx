import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { systemSettingsChange } from '@bothy/contract/admin/inputs.ts'
import { mapSources } from '@bothy/contract/choices.ts'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useApi } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { useCapabilities } from '../../../api/capabilities.ts'
import { queryKeys } from '../../../api/queries.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { mapFileUrl } from '../../../map/map-file.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './settings.module.css'

type MapChoice = Pick<SystemSettings, 'mapSource' | 'mapUrl' | 'mapAttribution'>

const examples = {
  raster: 'https://tiles.example.org/{z}/{x}/{y}.png',
  style: 'https://tiles.example.org/outdoor/style.json',
  'pmtiles-url': 'https://files.example.org/map.pmtiles',
}
const exampleAttribution = '© OpenStreetMap contributors https://www.openstreetmap.org/copyright'

/** The settings that the chosen source needs. Others are not sent, so that a hidden field is never refused. */
const settingsOfSource = ({ mapSource, mapUrl, mapAttribution }: MapChoice): Partial<MapChoice> => {
  if (mapSource === 'none') return { mapSource }
  return mapSource === 'pmtiles' ? { mapSource, mapAttribution } : { mapSource, mapUrl, mapAttribution }
}

/** Where the map comes from: its source, address and attribution are saved together, because they only make sense together. */
export function MapSetting({ settings: { mapSource, mapUrl, mapAttribution } }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const { api, queries } = useApi()
  const { copiesMaps } = useCapabilities()
  const client = useQueryClient()
  const toast = useToast()
  const { formProps, field, controlled, watch, busy, error } = useApiForm<MapChoice, void>({
    defaultValues: { mapSource, mapUrl, mapAttribution },
    messages: { mapUrl: { INVALID: t('settings.mapUrl.invalid', { places: '{z}, {x}, {y}' }) } },
    validate: (values) => problemsIn(systemSettingsChange, settingsOfSource(values)),
    send: async (values) => {
      cacheAnswer(client, queries.settings.system().queryKey, await api.updateSystemSettings(settingsOfSource(values)))
      await client.invalidateQueries({ queryKey: [...queryKeys.settings, 'club'] })
      toast.done(t('settings.map.reload'))
    },
  })
  const chosen = watch('mapSource')
  return (
    <form {...formProps} className={styles.fields}>
      <Select
        label={t('settings.mapSource')}
        hint={t(`settings.mapSource.${chosen}.hint`)}
        options={mapSources.map((value) => ({ value, label: t(`settings.mapSource.${value}`) }))}
        {...controlled('mapSource')}
      />
      {chosen !== 'none' && chosen !== 'pmtiles' && (
        <TextField
          type="url"
          inputMode="url"
          label={t('settings.mapUrl')}
          hint={t('settings.mapUrl.hint', { example: examples[chosen] })}
          maxLength={limits.settings.mapUrl.max}
          {...field('mapUrl')}
        />
      )}
      {chosen === 'pmtiles' && <NoMapFileAlert />}
      {copiesMaps && <LinkButton to="/admin/settings/map">{t('region-map.title')}</LinkButton>}
      {chosen !== 'none' && (
        <TextField
          label={t('settings.mapAttribution')}
          hint={t('settings.mapAttribution.hint', { example: exampleAttribution })}
          maxLength={limits.settings.mapAttribution.max}
          {...field('mapAttribution')}
        />
      )}
      {error && <ErrorAlert error={error} />}
      <Button type="submit" variant="filled" loading={busy}>
        {t('settings.map.save')}
      </Button>
    </form>
  )
}

/** Warns that the club has no map file yet, so that the choice has no effect. */
function NoMapFileAlert() {
  const { t } = useTranslation()
  const { data: exists } = useQuery({
    queryKey: queryKeys.mapFile,
    queryFn: ({ signal }) => fetch(mapFileUrl({ mapSource: 'pmtiles', mapUrl: '' }), { method: 'HEAD', signal }).then(({ ok }) => ok),
  })
  if (exists !== false) return null
  return (
    <Alert kind="warning" icon={IconMapOff} title={t('settings.map.no-file')}>
      {t('settings.map.no-file.text')}
    </Alert>
  )
}
