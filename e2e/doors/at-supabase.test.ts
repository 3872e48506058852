import { playAt } from './play.ts'
import { supabase } from './supabase.ts'

playAt(supabase)
