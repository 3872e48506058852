import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createContext, use, useState, type ReactNode } from 'react'
import type { LocaleMessages } from '../../i18n/locale-messages.ts'
import { TranslationProvider } from '../../i18n/translation.tsx'
import { ToastProvider } from '../toasts.tsx'

const Shown = createContext<ReactNode>(null)

function ShownPart() {
  return use(Shown)
}

const newRouter = () => createRouter({ routeTree: createRootRoute({ component: ShownPart }), history: createMemoryHistory() })

/** Renders a part in a language, with what the app has around every screen. It may be rendered again with other children. */
export function InApp({ language, children }: { language: LocaleMessages; children: ReactNode }) {
  const [router] = useState(newRouter)
  return (
    <TranslationProvider initial={language}>
      <ToastProvider>
        <Shown value={children}>
          <RouterProvider router={router as never} />
        </Shown>
      </ToastProvider>
    </TranslationProvider>
  )
}
