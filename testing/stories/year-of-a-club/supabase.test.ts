import { supabaseApp } from '../../fixtures/story-apps.ts'
import { describeYear } from './story.ts'

describeYear('supabase', supabaseApp)
