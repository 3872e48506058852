export { SystemSettingsScreen as default } from '../features/admin/settings/system-settings-screen.tsx'
