import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { CodeField } from '../code-field.tsx'
import { FieldGroup } from '../field.tsx'
import { FilterGroup } from '../filter-group.tsx'
import { FilteredSearch } from '../filtered-search.tsx'
import { NumberStepper } from '../number-stepper.tsx'
import { SearchField } from '../search-field.tsx'
import { Select } from '../select.tsx'
import { TextCounter } from '../text-counter.tsx'
import { TextArea, TextField } from '../text-field.tsx'
import { Held } from './held.tsx'
import { nothing, type PartsByFile } from './part.ts'

/** What is filled in. */
export const fields: PartsByFile = {
  'text-field': ({ t }) => ({
    empty: <TextField label={t('form.title')} />,
    'with a hint': <TextField label={t('form.location')} icon={IconMapPin} hint={t('form.route.name.example')} optional />,
    'with an error': <TextField label={t('form.title')} defaultValue="?" error={t('form.route.wrong')} />,
    disabled: <TextField label={t('form.title')} defaultValue={t('app.home')} disabled />,
    'of many lines': <TextArea label={t('form.description')} defaultValue={t('state.offline.text')} />,
  }),
  'text-counter': () => ({ usual: <TextCounter text="Glencoe" max={100} /> }),
  'code-field': ({ t }) => ({
    empty: (
      <Held initial="">
        {(value, onChange) => <CodeField label={t('settings.delete.code')} name="code" value={value} onChange={onChange} />}
      </Held>
    ),
    'with an error': (
      <CodeField label={t('settings.delete.code')} name="code" value="123" onChange={nothing} error={t('form.route.wrong')} />
    ),
  }),
  field: ({ t }) => ({
    'a group with an error': (
      <FieldGroup id="gallery-group" label={t('form.route.difficulty')} error={t('form.route.wrong')}>
        <span>{t('form.route.easy')}</span>
      </FieldGroup>
    ),
  }),
  'number-stepper': ({ t }) => ({
    usual: (
      <Held<number | null> initial={8}>
        {(value, onChange) => <NumberStepper label={t('form.route.distance')} value={value} onChange={onChange} min={1} max={10} />}
      </Held>
    ),
    'at the end': <NumberStepper label={t('form.route.distance')} value={10} onChange={nothing} min={1} max={10} />,
    'with an error': (
      <NumberStepper label={t('form.route.distance')} value={null} onChange={nothing} min={1} max={10} error={t('form.route.wrong')} />
    ),
  }),
  'filtered-search': ({ t }) => ({
    usual: <FilteredSearch value="" onSearch={nothing} placeholder={t('app.search')} count={2} onOpenFilters={nothing} />,
  }),
  'filter-group': ({ t }) => ({ usual: <FilterGroup title={t('filter.kind')}>{t('filter.any')}</FilterGroup> }),
  'search-field': ({ t }) => ({
    empty: <SearchField value="" onSearch={nothing} placeholder={t('app.search')} />,
    filled: <SearchField value="Glencoe" onSearch={nothing} placeholder={t('app.search')} />,
  }),
  select: ({ t }) => ({
    usual: (
      <Held initial="any">
        {(value, onChange) => (
          <Select
            label={t('filter.stage')}
            value={value}
            onChange={onChange}
            options={[
              { value: 'any', label: t('filter.any') },
              { value: 'free', label: t('filter.free') },
            ]}
          />
        )}
      </Held>
    ),
  }),
}
