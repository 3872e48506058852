import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Menu } from '../menu.tsx'
import { Sheet } from '../sheet.tsx'
import { StickyBar } from '../sticky-bar.tsx'
import { useToast } from '../toasts.tsx'
import { Held } from './held.tsx'
import { nothing, type PartsByFile } from './part.ts'

function ToastButtons({ text, undo }: { text: string; undo: string }) {
  const toast = useToast()
  return <Button onClick={() => toast.done(text, { label: undo, onPress: nothing })}>{text}</Button>
}

/** What lies above the page: each opens with its button. */
export const overlays: PartsByFile = {
  'confirm-dialog': ({ t }) => ({
    usual: (
      <Held<boolean> initial={false}>
        {(open, onOpenChange) => (
          <>
            <Button onClick={() => onOpenChange(true)}>{t('activity.step.leave')}</Button>
            <ConfirmDialog
              open={open}
              onOpenChange={onOpenChange}
              title={t('activity.step.leave')}
              description={t('state.offline.text')}
              confirmLabel={t('activity.step.leave')}
              onConfirm={() => onOpenChange(false)}
            />
          </>
        )}
      </Held>
    ),
    dangerous: (
      <Held<boolean> initial={false}>
        {(open, onOpenChange) => (
          <>
            <Button variant="danger" onClick={() => onOpenChange(true)}>
              {t('settings.delete')}
            </Button>
            <ConfirmDialog
              open={open}
              onOpenChange={onOpenChange}
              title={t('settings.delete.title')}
              description={t('settings.delete.stays')}
              confirmLabel={t('settings.delete.confirm')}
              onConfirm={() => onOpenChange(false)}
              danger
            />
          </>
        )}
      </Held>
    ),
  }),
  menu: ({ t }) => ({
    usual: (
      <Menu
        trigger={<Button>{t('activity.more')}</Button>}
        items={[
          { label: t('activity.step.edit'), icon: IconWalk, onSelect: nothing },
          { label: t('activity.step.invite'), onSelect: nothing, disabledReason: t('activity.step.full') },
          { label: t('activity.step.delete'), onSelect: nothing, danger: true },
        ]}
      />
    ),
  }),
  sheet: ({ t }) => ({
    usual: (
      <Held<boolean> initial={false}>
        {(open, onOpenChange) => (
          <>
            <Button onClick={() => onOpenChange(true)}>{t('filter.open')}</Button>
            <Sheet open={open} onOpenChange={onOpenChange} title={t('filter.title')} footer={<Button>{t('filter.show-all')}</Button>}>
              <p>{t('state.offline.text')}</p>
            </Sheet>
          </>
        )}
      </Held>
    ),
  }),
  'sticky-bar': ({ t }) => ({
    usual: (
      // The bar stays at the bottom of the window, here of this element.
      <div style={{ contain: 'layout', blockSize: '6rem' }}>
        <StickyBar title={t('activity.done.join')} hint={t('state.offline.text')}>
          <Button variant="cta">{t('activity.step.join')}</Button>
        </StickyBar>
      </div>
    ),
  }),
  toasts: ({ t }) => ({ 'with an action': <ToastButtons text={t('activity.done.join')} undo={t('app.undo')} /> }),
}
