import { createContext, use, useEffect, useState, type ReactNode } from 'react'

const PageTitleContext = createContext<(title: string | undefined) => void>(() => undefined)

type PageTitleProviderProps = {
  clubName: string
  /** The title of the page until its screen sets one. */
  fallback: string | undefined
  /** Combines the titles of page and club. */
  formatTitle: (page: string) => string
  children: ReactNode
}

/** Sets `document.title`. */
export function PageTitleProvider({ clubName, fallback, formatTitle, children }: PageTitleProviderProps) {
  const [own, setOwn] = useState<string>()
  const page = own ?? fallback
  const documentTitle = page ? formatTitle(page) : clubName
  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
  return <PageTitleContext value={setOwn}>{children}</PageTitleContext>
}

/** Sets the title of the page while the component is mounted; undefined until it is known. */
export function usePageTitle(title: string | undefined): void {
  const set = use(PageTitleContext)
  useEffect(() => {
    set(title)
    return () => set(undefined)
  }, [set, title])
}
