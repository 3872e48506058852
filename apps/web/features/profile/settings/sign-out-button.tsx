import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useUser } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useWaiting } from '../../../api/use-waiting.ts'
import { hasDrafts, removeDrafts } from '../../../forms/stored-drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

export function SignOutButton() {
  const { t } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const user = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const [isAskingToDiscard, setIsAskingToDiscard] = useState(false)
  const waiting = useWaiting((queue) => queue.filter(({ refusal }) => !refusal).length) ?? 0
  const leave = async () => {
    setIsAsking(false)
    setIsAskingToDiscard(false)
    await navigate({ to: '/' })
    // Requests of the home page under way would fail once the session ends.
    await client.cancelQueries({ queryKey: queryKeys.activities })
    await api.logout()
    toast.done(t('profile.signed-out'))
  }
  const leaveWithoutDrafts = () => {
    if (user) removeDrafts(user.id)
    void leave()
  }
  const askAboutDrafts = () => {
    setIsAskingToDiscard(false)
    if (user && hasDrafts(user.id)) setIsAsking(true)
    else void leave()
  }
  return (
    <>
      <Button
        variant="danger"
        block
        icon={IconLogout}
        onClick={() => {
          if (waiting > 0) setIsAskingToDiscard(true)
          else askAboutDrafts()
        }}
      >
        {t('app.sign-out')}
      </Button>
      <ConfirmDialog
        open={isAskingToDiscard}
        onOpenChange={setIsAskingToDiscard}
        title={t('sign-out.waiting.title')}
        description={t('sign-out.waiting.text', { count: waiting })}
        confirmLabel={t('sign-out.waiting.discard')}
        danger
        onConfirm={askAboutDrafts}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('sign-out.draft.title')}
        description={t('sign-out.draft.text')}
        alternative={{ label: t('sign-out.draft.keep'), onPress: () => void leave() }}
        confirmLabel={t('sign-out.draft.remove')}
        danger
        onConfirm={leaveWithoutDrafts}
      />
    </>
  )
}
