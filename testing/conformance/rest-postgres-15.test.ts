import { restOnPostgres15 } from './rest.ts'
import { runConformanceSuite } from './run-conformance-suite.ts'

runConformanceSuite(restOnPostgres15)
