import { useQueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps only the first `kept` pages of a list when its screen closes: each page that is kept is read again when the screen opens. */
export function useForgottenPages(queryKey: QueryKey, kept: number): void {
  const client = useQueryClient()
  const name = JSON.stringify(queryKey)
  useEffect(() => {
    const key = JSON.parse(name) as QueryKey
    return () => {
      const data = client.getQueryData<InfiniteData<unknown>>(key)
      if (!data || data.pages.length <= kept) return
      const { dataUpdatedAt, isInvalidated } = client.getQueryState(key)!
      client.setQueryData(
        key,
        { pages: data.pages.slice(0, kept), pageParams: data.pageParams.slice(0, kept) },
        { updatedAt: dataUpdatedAt },
      )
      if (isInvalidated) void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
    }
  }, [client, name, kept])
}
