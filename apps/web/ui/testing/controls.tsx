import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { AnchorButton } from '../anchor-button.tsx'
import { Button, LinkButton } from '../button.tsx'
import { Chip, Chips, RemovableChip } from '../chip.tsx'
import { IconAnchor, IconButton, IconLink } from '../icon-button.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { Switch } from '../switch.tsx'
import { LinkTabs } from '../tabs.tsx'
import { TextButton } from '../text-button.tsx'
import { Held } from './held.tsx'
import { nothing, type PartsByFile } from './part.ts'

const buttonVariants = ['cta', 'filled', 'light', 'default', 'subtle', 'danger', 'danger-filled'] as const

/** What is pressed. */
export const controls: PartsByFile = {
  button: ({ t }) => ({
    ...Object.fromEntries(
      buttonVariants.map((variant) => [
        variant,
        <Button variant={variant} icon={IconWalk} key={variant}>
          {t('activity.step.join')}
        </Button>,
      ]),
    ),
    small: <Button size="small">{t('app.save')}</Button>,
    block: <Button block>{t('app.save')}</Button>,
    loading: (
      <Button variant="cta" loading>
        {t('activity.step.join')}
      </Button>
    ),
    'with a reason not to': (
      <Button variant="filled" disabledReason={t('activity.step.full')}>
        {t('activity.step.join')}
      </Button>
    ),
    disabled: <Button disabled>{t('app.save')}</Button>,
    link: <LinkButton to="/">{t('app.home')}</LinkButton>,
  }),
  'text-button': ({ t }) => ({
    usual: <TextButton onClick={nothing}>{t('list.map.show-all')}</TextButton>,
  }),
  'anchor-button': ({ t }) => ({
    usual: <AnchorButton href="#here">{t('app.guide')}</AnchorButton>,
    filled: (
      <AnchorButton href="#here" variant="filled">
        {t('app.guide')}
      </AnchorButton>
    ),
  }),
  'icon-button': ({ t }) => ({
    plain: <IconButton icon={IconHeart} label={t('app.favorites')} />,
    overlay: <IconButton icon={IconHeart} label={t('app.favorites')} variant="overlay" />,
    outlined: <IconButton icon={IconHeart} label={t('app.favorites')} variant="outlined" />,
    disabled: <IconButton icon={IconHeart} label={t('app.favorites')} disabled />,
    anchor: <IconAnchor icon={IconWalk} label={t('app.guide')} href="#here" />,
    link: <IconLink icon={IconWalk} label={t('app.home')} to="/" />,
  }),
  chip: ({ t }) => ({
    'a choice': (
      <Chips label={t('filter.kind')}>
        <Chip selected>{t('filter.any')}</Chip>
        <Chip icon={IconWalk} count={12}>
          {t('filter.place')}
        </Chip>
        <Chip disabled>{t('filter.free')}</Chip>
      </Chips>
    ),
    removable: <RemovableChip label={t('filter.free')} icon={IconTrash} onRemove={nothing} />,
  }),
  'segmented-control': ({ t }) => ({
    usual: (
      <Held initial="any">
        {(value, onChange) => (
          <SegmentedControl
            label={t('filter.stage')}
            showLabel
            value={value}
            onChange={onChange}
            segments={[
              { value: 'any', label: t('filter.any') },
              { value: 'place', label: t('filter.place'), icon: IconWalk },
            ]}
          />
        )}
      </Held>
    ),
  }),
  switch: ({ t }) => ({
    off: (
      <Held<boolean> initial={false}>
        {(checked, onChange) => <Switch label={t('filter.free')} checked={checked} onChange={onChange} />}
      </Held>
    ),
    on: (
      <Held<boolean> initial>
        {(checked, onChange) => (
          <Switch label={t('filter.free')} hint={t('state.offline.text')} icon={IconWalk} checked={checked} onChange={onChange} />
        )}
      </Held>
    ),
    disabled: <Switch label={t('filter.free')} checked={false} onChange={nothing} disabled />,
  }),
  tabs: ({ t }) => ({
    usual: (
      <LinkTabs
        label={t('app.navigation')}
        tabs={[
          { to: '/', label: t('app.home'), active: true },
          { to: '/activities', label: t('app.activities'), count: 3, active: false },
        ]}
      />
    ),
  }),
}
