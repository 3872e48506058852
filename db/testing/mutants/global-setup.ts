/** The global setup of mutation testing: a server, and the mutants. */
import type { TestProject } from 'vitest/node'
import startClusters from '../clusters.ts'
import { allMutants } from './all-mutants.ts'

export default function startClustersForMutants(project: TestProject): Promise<() => Promise<void>> {
  project.provide('mutants', allMutants())
  return startClusters(project, true)
}
