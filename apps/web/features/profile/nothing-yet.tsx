import { IconMap2, IconPlus } from '@tabler/icons-react'
import type { Kind } from '@bothy/contract/limits.ts'
import { LinkButton } from '../../ui/button.tsx'
import { GableWindow } from '../../ui/gable-window.tsx'
import { useWords } from '../../words/words.tsx'

/** The empty state of a list, with the action that fills it. */
export function NothingYet({ kind }: { kind: Kind }) {
  const { t } = useWords()
  const action =
    kind === 'created' ? (
      <LinkButton variant="cta" icon={IconPlus} to="/create-activity">
        {t('app.create')}
      </LinkButton>
    ) : (
      <LinkButton variant="cta" icon={IconMap2} to="/activities">
        {t('profile.find')}
      </LinkButton>
    )
  return (
    <GableWindow title={t(`profile.none.${kind}.title`)} action={action}>
      {t(`profile.none.${kind}.text`)}
    </GableWindow>
  )
}
