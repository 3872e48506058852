import { mockBackend } from './mock.ts'
import { runConformanceSuite } from './run-conformance-suite.ts'

runConformanceSuite(mockBackend)
