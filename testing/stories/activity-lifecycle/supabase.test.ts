import { supabaseApp } from '../../fixtures/story-apps.ts'
import { describeLifecycle } from './story.ts'

describeLifecycle('supabase', supabaseApp)
