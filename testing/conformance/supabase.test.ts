import { runConformanceSuite } from './run-conformance-suite.ts'
import { supabaseBackend } from './supabase.ts'

runConformanceSuite(supabaseBackend)
