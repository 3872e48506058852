export { SettingsScreen as default } from '../features/profile/settings/settings-screen.tsx'
