import { createContext, use, useEffect, useState, type ReactNode } from 'react'

const PageTitleContext = createContext<(title: string | undefined) => void>(() => undefined)

type PageTitleProviderProps = {
  club: string
  /** What the page is called until its screen says otherwise. */
  fallback: string | undefined
  /** Page and club in one line. */
  title: (page: string) => string
  children: ReactNode
}

/** Keeps the document's title. */
export function PageTitleProvider({ club, fallback, title, children }: PageTitleProviderProps) {
  const [own, setOwn] = useState<string>()
  const page = own ?? fallback
  const line = page ? title(page) : club
  useEffect(() => {
    document.title = line
  }, [line])
  return <PageTitleContext value={setOwn}>{children}</PageTitleContext>
}

/** The title of this screen while it is shown; undefined while it is not known yet. */
export function usePageTitle(title: string | undefined): void {
  const set = use(PageTitleContext)
  useEffect(() => {
    set(title)
    return () => set(undefined)
  }, [set, title])
}
