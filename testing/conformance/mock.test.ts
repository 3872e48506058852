import { runConformanceSuite } from './run-conformance-suite.ts'
import { mockBackend } from './mock.ts'

runConformanceSuite(mockBackend)
