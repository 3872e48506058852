import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { passkeyRename, type Passkey } from '@bothy/contract/auth/passkeys.ts'
import { useApi } from '../../../api/api-context.tsx'
import { useSend } from '../../../api/use-send.ts'
import { useFormat } from '../../../format/use-format.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { focusFirstField, useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DotSeparated } from '../../../ui/dot-separated.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './security.module.css'

type Props = { passkey: Passkey; onChanged: (message: string) => unknown }

export function PasskeyRow({ passkey, onChanged }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { id, name, createdAt, usedAt, isBackedUp } = passkey
  const closeDialog = (isOpen: boolean) => isOpen || setOpen(undefined)
  const removing = useSend({
    send: (api) => api.removePasskey({ passkeyId: id }),
    onSuccess: () => onChanged(t('passkeys.removed')),
    onSettled: () => setOpen(undefined),
  })
  const details = [
    t('passkeys.created', { when: format.since(createdAt) }),
    usedAt && t('passkeys.used', { when: format.since(usedAt) }),
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
        <DotSeparated>{details.map((detail) => detail && <span key={detail}>{detail}</span>)}</DotSeparated>
      </span>
      <Menu
        trigger={<IconButton icon={IconDotsVertical} label={t('passkeys.more', { name })} />}
        items={[
          { label: t('passkeys.rename'), icon: IconPencil, onSelect: () => setOpen('rename') },
          { label: t('passkeys.remove'), icon: IconTrash, danger: true, onSelect: () => setOpen('remove') },
        ]}
      />
      <Sheet open={open === 'rename'} onOpenChange={closeDialog} title={t('passkeys.rename')} desktopVariant="modal">
        <Rename passkey={passkey} onRenamed={renamed} />
      </Sheet>
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={closeDialog}
        title={t('passkeys.remove.ask', { name })}
        description={t('passkeys.remove.text')}
        confirmLabel={t('passkeys.remove')}
        danger
        loading={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </li>
  )
}

function Rename({ passkey: { id, name }, onRenamed }: { passkey: Passkey; onRenamed: () => void }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { formProps, field, busy, error } = useApiForm({
    defaultValues: { name },
    validate: (values) => problemsIn(passkeyRename, { passkeyId: id, ...values }),
    send: async (values) => {
      await api.renamePasskey({ passkeyId: id, ...values })
      onRenamed()
    },
    messages: { name: { REQUIRED: t('missing.name') } },
  })
  return (
    <form ref={focusFirstField} {...formProps}>
      <Stack gap="fields">
        {error && <ErrorAlert error={error} />}
        <TextField label={t('passkeys.name')} autoComplete="off" {...field('name')} />
        <Button type="submit" variant="filled" block loading={busy}>
          {t('app.save')}
        </Button>
      </Stack>
    </form>
  )
}
