import { runConformanceSuite } from './run-conformance-suite.ts'
import { restOnPostgres15 } from './rest.ts'

runConformanceSuite(restOnPostgres15)
