import { IconDotsVertical, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyName, type Passkey } from '@bothy/contract/passkeys.ts'
import { useClub } from '../../club/club.tsx'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { focusFirstField } from '../../forms/focus-first-field.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Stack } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './account-security.module.css'

type Props = { passkey: Passkey; onChanged: (message: string) => unknown }

export function PasskeyRow({ passkey, onChanged }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const { club } = useClub()
  const toast = useToast()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { id, name, createdAt, usedAt, isBackedUp } = passkey
  const closeDialog = (isOpen: boolean) => isOpen || setOpen(undefined)
  const removing = useMutation({
    mutationFn: () => club.removePasskey({ passkeyId: id }),
    onSuccess: () => onChanged(t('passkeys.removed')),
    onError: toast.failed,
    onSettled: () => setOpen(undefined),
  })
  const details = [
    t('passkeys.created', { when: format.relative(createdAt) }),
    usedAt && t('passkeys.used', { when: format.relative(usedAt) }),
    !isBackedUp && t('passkeys.single'),
  ]
  const renamed = () => {
    setOpen(undefined)
    onChanged(t('passkeys.renamed'))
  }
  return (
    <li className={styles.row}>
      <IconFingerprint size={22} aria-hidden />
      <span>
        <b>{name}</b>
        <Dotted>{details.map((detail) => detail && <span key={detail}>{detail}</span>)}</Dotted>
      </span>
      <Menu
        trigger={<IconButton icon={IconDotsVertical} label={t('passkeys.more', { name })} />}
        items={[
          { label: t('passkeys.rename'), icon: IconPencil, onSelect: () => setOpen('rename') },
          { label: t('passkeys.remove'), icon: IconTrash, danger: true, onSelect: () => setOpen('remove') },
        ]}
      />
      <Sheet open={open === 'rename'} onOpenChange={closeDialog} title={t('passkeys.rename')} wide="modal">
        <Rename passkey={passkey} onRenamed={renamed} />
      </Sheet>
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={closeDialog}
        title={t('passkeys.remove.ask', { name })}
        description={t('passkeys.remove.text')}
        confirm={t('passkeys.remove')}
        danger
        loading={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </li>
  )
}

function Rename({ passkey: { id, name }, onRenamed }: { passkey: Passkey; onRenamed: () => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const { formProps, field, busy, error } = useClubForm({
    defaultValues: { name },
    problemsOf: (values) => problemsIn(passkeyName, { passkeyId: id, ...values }),
    send: async (values) => {
      await club.renamePasskey({ passkeyId: id, ...values })
      onRenamed()
    },
  })
  return (
    <form ref={focusFirstField} {...formProps}>
      <Stack gap="fields">
        {error && <RefusalNote error={error} />}
        <TextField label={t('passkeys.name')} autoComplete="off" {...field('name')} />
        <Button type="submit" variant="filled" block loading={busy}>
          {t('app.save')}
        </Button>
      </Stack>
    </form>
  )
}
