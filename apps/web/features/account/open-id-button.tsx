import { IconBrandGoogle, IconDoorEnter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useClub } from '../../club/club.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'
import { rememberOutside } from './outside.ts'
import styles from './account.module.css'

/** Redirects to the identity provider, which returns to /auth/callback. */
export function OpenIdButton({ name, next }: { name: string; next: string | undefined }) {
  const { t } = useWords()
  const { club } = useClub()
  const redirect = useMutation({
    mutationFn: async () => {
      const { url, binding } = await club.startOpenId()
      rememberOutside({ binding, next })
      location.assign(url)
    },
  })
  return (
    <div className={styles.otherMethod}>
      {redirect.error && <RefusalNote error={redirect.error} />}
      <Button
        block
        icon={name === 'Google' ? IconBrandGoogle : IconDoorEnter}
        loading={redirect.isPending || redirect.isSuccess}
        onClick={() => redirect.mutate()}
      >
        {t('login.continue', { name })}
      </Button>
    </div>
  )
}
