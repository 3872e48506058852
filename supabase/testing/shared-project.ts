/** The global setup of the Supabase tests: one PostgreSQL with a migrated project, which the stack of each file copies. */
import type { TestProject } from 'vitest/node'
import { startProject } from './local-stack/local-stack.ts'
import type { Cluster } from './local-stack/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    supabaseCluster: Cluster
  }
}

export default async function startSharedProject({ provide }: TestProject): Promise<() => Promise<void>> {
  const { cluster, close } = await startProject()
  provide('supabaseCluster', cluster)
  return close
}
