import { restOnPostgres18 } from './rest.ts'
import { runConformanceSuite } from './run-conformance-suite.ts'

runConformanceSuite(restOnPostgres18)
