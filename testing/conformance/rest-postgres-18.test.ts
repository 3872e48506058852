import { runConformanceSuite } from './run-conformance-suite.ts'
import { restOnPostgres18 } from './rest.ts'

runConformanceSuite(restOnPostgres18)
