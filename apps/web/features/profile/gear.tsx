import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { IconButton, type IconButtonProps } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWords } from '../../words/words.tsx'
import { Choices } from './choices.tsx'

/** Everything that a member sets for themselves, behind the gear. */
export function Gear({ user, look }: { user: UserInfo } & Pick<IconButtonProps, 'look'>) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={IconSettings} label={t('profile.settings')} look={look} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet open={open} onOpenChange={setOpen} title={t('profile.settings')}>
        <Choices user={user} />
      </Sheet>
    </>
  )
}
