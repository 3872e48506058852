/** What is done with messages that exist. */
import type { Reaction } from '@bothy/contract/activities/discussion.ts'
import type { Input } from '@bothy/contract/call-schemas.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { useTranslation } from '../../i18n/translation.tsx'

export function useDiscussionCommands(activityId: string) {
  const { t } = useTranslation()
  const stale = [queryKeys.discussion(activityId)]
  return {
    change: useSend({
      send: (api, input: Omit<Input<'setDiscussion'>, 'activityId'>) => api.setDiscussion({ activityId, ...input }),
      stale,
    }),
    react: useSend({
      send: (api, { messageId, reaction, isOn }: { messageId: string; reaction: Reaction; isOn: boolean }) =>
        isOn ? api.addReaction({ messageId, reaction }) : api.removeReaction({ messageId, reaction }),
      stale,
    }),
    hide: useSend({
      send: (api, input: Input<'hideMessage'>) => api.hideMessage(input),
      says: t('discussion.hide.done'),
      stale,
    }),
    show: useSend({ send: (api, messageId: string) => api.showMessage({ messageId }), says: t('discussion.show.done'), stale }),
    remove: useSend({ send: (api, messageId: string) => api.deleteMessage({ messageId }), says: t('discussion.deleted'), stale }),
  }
}
